var e=Object.assign({"./fr/five-pieces.md":{title:`Ce pion peut-il prendre\xA0?`,lead:`Tout commence par un exercice pour débutants en programmation, et finit par la valeur exacte de 1 613 387 095 positions.`,minutes:5,picture:[`draughts`,`W:WK10:BK5,K23`],parts:[{html:`<h2>La question</h2>
<p>Un pion prend en sautant par-dessus un voisin en diagonale de l&#39;autre couleur, vers la case vide juste derrière, dans les quatre directions.</p>
`},{figure:`men`,about:`00100/01010/00202/00020/00000`,options:{ask:`Choisissez tous les pions qui peuvent prendre.`,check:`Vérifier`,right:`Exact : ces deux-là, et aucun autre.`,wrong:`Pas encore : {found} sur {all} trouvés, {wrong} faux.`,caption:`Le damier de l&#39;exercice, cinq cases sur cinq.`}},{html:`<p>Quatre lignes de Python suffisent, et l&#39;exercice lui-même se trompe d&#39;abord.</p>
`},{guess:`Un programme demande la case board[-1][2], une ligne au-dessus du bord. Que se passe-t-il en Python\xA0?`,options:[{text:`une erreur arrête le programme`,right:!1},{text:`la réponse est «\xA0vide\xA0»`,right:!1},{text:`il lit la ligne du bas`,right:!0}],html:`<p>Un indice négatif compte depuis la fin. Le programme regarde sans le dire l&#39;autre bord du damier et trouve des prises qui n&#39;existent pas. Il faut quatre réponses à un damier\xA0: blanc, noir, vide, <em>et</em> «\xA0cette case n&#39;existe pas\xA0».</p>
`},{html:`<h2>D&#39;une prise à un jeu</h2>
<p>Sur le vrai damier, dix sur dix, la prise est obligatoire, et il faut prendre le plus de pièces possible.</p>
`},{figure:`board`,about:`draughts W:W28,32:B17,23,27`,options:{answers:`no`,caption:`Trait aux blancs. Un seul coup est permis\xA0: le voyez-vous avant d&#39;essayer\xA0?`}},{html:`<p>Le pion 28 peut prendre une pièce, le pion 32 deux. C&#39;est donc à 32, sans aucun choix. Les dames volent à toute distance, les pièces prises ne partent qu&#39;à la fin du coup, et un pion qui passe sur la dernière rangée sans s&#39;y arrêter reste pion. De telles règles se vérifient en comptant\xA0: depuis le début, il y a 10 749 771 911 suites de douze coups, et un programme qui en trouve une de plus ou de moins a une faute.</p>
<h2>À reculons depuis la fin</h2>
`},{figure:`board`,about:`draughts W:WK10:BK5,K23`,options:{caption:`Une dame contre deux, trait aux blancs. Trouvez le gain.`}},{html:`<p>Comment un programme peut-il <em>savoir</em> que cela gagne\xA0? Pas en regardant devant lui\xA0: les dames peuvent se promener sans fin. Il va à reculons. Les positions où le joueur au trait n&#39;a aucun coup sont perdues. Une position avec un coup vers une position perdue est gagnée. Une position dont <em>tous</em> les coups mènent à des positions gagnées est perdue. On recommence jusqu&#39;à ce que rien ne change\xA0; le reste est nul.</p>
`},{guess:`Un piège est connu\xA0: on marque une position comme perdue alors qu&#39;il manque encore quelque chose. Quoi\xA0?`,options:[{text:`les positions avec moins de pièces`,right:!1},{text:`une prise ou une promotion vers une position pas encore décidée`,right:!0},{text:`les positions avec trait aux noirs`,right:!1}],html:`<p>«\xA0Tous les coups mènent à un gain de l&#39;adversaire\xA0» doit compter aussi les prises et les promotions, qui mènent à d&#39;autres tables. Si l&#39;on en oublie une, une position gagnée est dite perdue, et l&#39;erreur se propage à reculons. Après la construction, chaque valeur est donc déduite une seconde fois de ses successeurs.</p>
`},{html:`<h2>Un pion contre trois</h2>
`},{guess:`Un pion blanc en 6, à un pas de la dame, contre trois pions noirs en 2, 3 et 4. Trait aux blancs. Qui gagne\xA0?`,options:[{text:`les noirs, à trois contre un`,right:!1},{text:`c&#39;est la nulle`,right:!1},{text:`les blancs`,right:!0}],html:`<p>Les blancs gagnent, en 43 coups au plus\xA0: 6-1 fait une dame, qui arrête et prend les trois pions. Aucun gain jusqu&#39;à quatre pièces n&#39;est plus long. <a href="/draughts/W:W6:B2,3,4">Regardez-le</a>\xA0; sans table, le serveur a besoin d&#39;environ un quart de minute.</p>
`},{html:`<h2>Ce qu&#39;il a fallu</h2>
<table>
<thead>
<tr>
<th>pièces</th>
<th>positions</th>
<th>fichier</th>
<th>temps de calcul</th>
<th>plus long gain</th>
</tr>
</thead>
<tbody><tr>
<td>3</td>
<td>815 146</td>
<td>115\xA0Kio</td>
<td>0,8 s</td>
<td>33 coups</td>
</tr>
<tr>
<td>4</td>
<td>42 786 346</td>
<td>6,1\xA0Mio</td>
<td>27 s</td>
<td>43 coups</td>
</tr>
<tr>
<td>5</td>
<td>1 613 387 096</td>
<td>282,5\xA0Mio</td>
<td>20,5 min</td>
<td>83 coups</td>
</tr>
</tbody></table>
<p>Chaque fichier a une entrée de plus qu&#39;il n&#39;y a de positions\xA0: elle représente toutes celles où le joueur au trait n&#39;a plus de pièce. Une position prend 1,5 bit dans le fichier de cinq pièces, valeur et nombre de coups compris. La construction a été tuée exprès après 20 de ses 75 étapes, et la même commande a repris au même endroit. Un second passage a ensuite déduit chacune des valeurs de ses successeurs.</p>
<p>Avec cinq pièces, le gain le plus difficile est celui de quatre pions contre une dame\xA0: 83 coups.</p>
<h2>Question ouverte</h2>
<p>Six pièces ont 47 812 145 846 positions\xA0: 156 tâches, et 7,4 heures d&#39;un cœur selon le plan. Chaque pièce de plus en donne trente à cinquante fois plus. Une partie commence avec quarante pièces. Est-ce la nulle\xA0? On ne le sait pas, et <a href="/draughts/start">ici aussi</a> le programme ne fait qu&#39;estimer.</p>
`},{figure:`sources`,about:``,options:{data:`draughts W:WK10:BK5,K23 solve`,golden:`tests/golden/draughts/longest_wins_4_pieces.txt`,command:`tablette table build draughts 4 --out tables`,sheet:`draughts`}}]},"./fr/gray-code.md":{title:`Le casse-tête qui compte`,lead:`Le baguenaudier a l'air d'un labyrinthe de 32 positions. C'est un seul chemin sans bifurcation, et il compte ses propres pas en binaire.`,minutes:4,picture:[`rings`,`***.*>*****`],parts:[{html:`<h2>Essayez</h2>
<p>Mettez les cinq anneaux. On peut jouer l&#39;anneau 1 à tout moment, et sinon seulement <em>l&#39;anneau qui suit le premier anneau mis</em>.</p>
`},{figure:`board`,about:`rings 5`,options:{caption:`21 coups suffisent, et on ne peut pas faire moins.`}},{guess:`Entre le départ et l&#39;arrivée, combien de coups sont possibles dans chaque position\xA0?`,options:[{text:`entre un et cinq`,right:!1},{text:`deux\xA0: l&#39;un avance, l&#39;autre recule`,right:!0},{text:`cela dépend des anneaux`,right:!1}],html:`<p>L&#39;anneau 1 est toujours l&#39;un d&#39;eux, l&#39;anneau qui suit le premier anneau mis est l&#39;autre. L&#39;un des deux annule le coup que l&#39;on vient de jouer. Il n&#39;y a donc jamais de choix\xA0: ne faites pas demi-tour, et vous arrivez.</p>
`},{html:`<h2>Un seul chemin</h2>
<p>Cinq anneaux ont 32 positions. Avec deux coups dans chacune, elles sont sur un seul chemin, et le curseur le parcourt. Comparez les deux lignes de chiffres sous les anneaux\xA0: le nombre de coups en binaire, et les anneaux eux-mêmes (1\xA0: mis\xA0; l&#39;anneau 1 est à droite).</p>
`},{figure:`gray`,about:`rings 5`,options:{slide:`Coups depuis le plateau vide`,counter:`coups`,code:`anneaux`,caption:`D&#39;un pas au suivant, la ligne du haut peut changer beaucoup de chiffres, celle du bas un seul.`}},{guess:`Comment obtient-on la ligne du bas à partir de celle du haut\xA0?`,options:[{text:`en ajoutant 1`,right:!1},{text:`par XOR avec elle-même, décalée d&#39;une place vers la droite`,right:!0},{text:`en la lisant à l&#39;envers`,right:!1}],html:`<p>Un chiffre des anneaux est 1 là où un chiffre du compteur diffère de son voisin de gauche. En symboles\xA0: <em>t</em> XOR (<em>t</em> décalé à droite). C&#39;est le <em>code de Gray</em>, qui permet à un cadran ou à un disque de passer d&#39;un nombre au suivant sans jamais en montrer un troisième.</p>
`},{html:`<h2>Pourquoi un seul chiffre</h2>
<p>Comptons de <em>t</em> à <em>t</em> + 1. Si <em>t</em> finit par 0, seul le dernier chiffre change, et de même seul le dernier chiffre du code\xA0: c&#39;est l&#39;anneau 1.</p>
<p>Si <em>t</em> finit par un 0 suivi de <em>k</em> uns, ceux-ci deviennent un 1 et <em>k</em> zéros. Les chiffres voisins qui étaient égaux le restent, ceux qui différaient diffèrent encore, sauf à une place\xA0: le chiffre <em>k</em> + 1 du code. Et le code de <em>t</em> finit par un 1 à la place <em>k</em>, suivi de zéros, puisque des uns voisins donnent 0. L&#39;anneau <em>k</em> est donc le premier anneau mis, et l&#39;anneau <em>k</em> + 1 justement celui que la règle permet de jouer. Les règles du casse-tête <em>sont</em> le comptage en binaire.</p>
<h2>Combien de coups\xA0?</h2>
`},{guess:`1, 2, 3, 4 et 5 anneaux demandent 1, 2, 5, 10 et 21 coups. Et 6 anneaux\xA0?`,options:[{text:`32`,right:!1},{text:`42`,right:!0},{text:`43`,right:!1}],html:`<p>On double, et une fois sur deux on ajoute 1\xA0: 1, 2, 5, 10, 21, 42, 85. En binaire, ce sont 1, 10, 101, 1010, 10101\xA0: le compteur quand tous les anneaux sont mis, où chaque chiffre diffère de son voisin.</p>
`},{html:`<p>Tous les anneaux mis ne sont pas le bout du chemin. Pour cinq anneaux, c&#39;est le pas 21 sur 31\xA0; la dernière position a l&#39;anneau 5 tout seul.</p>
<p>Neuf anneaux, comme on vend le casse-tête, demandent 341 coups. Avec 64 anneaux, il en faut 12 297 829 382 473 034 410. Une récursion qui les parcourt ne finirait jamais, mais la position après un nombre quelconque de coups est à un XOR d&#39;ici\xA0: on entre dans <a href="/rings/1000?show=walk">mille anneaux</a> à n&#39;importe quel pas aussi facilement que dans cinq.</p>
<h2>Une question pour vous</h2>
<p>Permettez un coup rapide\xA0: les anneaux 1 et 2 peuvent être mis ou retirés ensemble. Pour 1 à 7 anneaux, il faut alors 1, 1, 4, 7, 16, 31, 64 coups. Des puissances de deux, ou une de moins\xA0: pourquoi\xA0? <a href="/rings/7?accelerated=yes">Jouez-y</a>, et regardez quels pas du chemin sont épargnés.</p>
`},{figure:`sources`,about:``,options:{data:`rings 5 walk`,golden:`tests/golden/rings/walks.json`,command:`tablette solve rings 5 --steps all`,sheet:`rings`}}]},"./fr/nimbers.md":{title:`Un seul nombre par position`,lead:`Une rangée de quilles, une tablette de chocolat et un tas de jetons sont le même jeu déguisé. Un nombre par partie décide de tout.`,minutes:5,picture:[`kayles`,`7 5 9`],parts:[{html:`<h2>Les quilles</h2>
<p>Abattez une quille, ou deux quilles voisines. S&#39;il n&#39;en reste aucune, le joueur au trait a perdu. Vous commencez.</p>
`},{figure:`board`,about:`kayles 9`,options:{caption:`Une seule rangée. Une idée suffit pour gagner.`}},{guess:`Quelle est l&#39;idée\xA0?`,options:[{text:`prendre aux bouts`,right:!1},{text:`abattre le milieu`,right:!0},{text:`en prendre toujours deux`,right:!1}],html:`<p>Abattez le milieu\xA0: il reste deux rangées égales, et vous copiez chaque coup de l&#39;adversaire dans l&#39;autre rangée. Vous avez toujours une réponse, donc vous jouez le dernier coup. Cela marche sur toute rangée seule.</p>
`},{html:`<h2>Trois rangées</h2>
`},{guess:`Des rangées de 3, 2 et 1 quilles. Voulez-vous commencer\xA0?`,options:[{text:`oui`,right:!1},{text:`non`,right:!0}],html:`<p>Le joueur qui commence perd. Copier explique deux rangées égales, pas ceci. Essayez.</p>
`},{figure:`board`,about:`kayles 3 2 1`,options:{caption:`Commencez, si vous voulez, et voyez. Les valeurs montrent tous les premiers coups.`}},{html:`<h2>Nim\xA0: les tas en binaire</h2>
<p>Oublions les quilles un moment. Au jeu de <em>Nim</em>, il y a des tas de jetons, et un coup prend autant de jetons que l&#39;on veut dans un seul tas. Écrivez les tailles en binaire, l&#39;une sous l&#39;autre, et regardez chaque colonne\xA0: le XOR a un 1 là où la colonne a un nombre impair de uns.</p>
`},{figure:`xor`,about:`3 2 1`,options:{names:`tas A, tas B, tas C`,size:`taille`,binary:`en binaire`,zero:`<b>Toutes les colonnes sont paires : le joueur au trait perd.</b>`,other:`Une colonne est impaire : le joueur au trait gagne. Quel tas faut-il réduire, et à combien, pour que toutes les colonnes soient paires ?`,caption:`Changez les tas. À partir de 3, 2, 1, tout changement d&#39;un seul tas rompt la parité.`}},{html:`<p>Deux faits le prouvent. Si toutes les colonnes sont paires, un coup change un seul tas, et une colonne devient impaire. Si une colonne est impaire, prenez un tas qui a un 1 dans la plus haute colonne impaire et inversez ses chiffres dans toutes les colonnes impaires\xA0: le tas diminue, et toutes les colonnes sont paires. Le joueur qui laisse des colonnes paires peut donc toujours recommencer, et c&#39;est l&#39;un de ses coups qui vide le dernier tas.</p>
<h2>Le plus petit nombre absent</h2>
<p>Pourquoi des quilles seraient-elles des tas\xA0? Donnons à chaque position un nombre, son <em>nimber</em>\xA0: <strong>le plus petit nombre auquel aucun de ses coups ne mène.</strong> Aucune quille\xA0: aucun coup, donc 0. Une quille\xA0: son coup mène à 0, donc 1. Deux quilles\xA0: les coups mènent à 0 et 1, donc 2. Plusieurs rangées ensemble ont le XOR de leurs nimbers.</p>
<p>Trois quilles\xA0: les coups mènent à une rangée de deux (2), une rangée d&#39;une (1), et deux rangées d&#39;une (1 XOR 1 = 0). Le plus petit nombre absent est 3.</p>
`},{guess:`Quatre quilles. Les coups mènent aux rangées 3, 2+1, 2 et 1+1. Quel est le nimber\xA0?`,options:[{text:`4`,right:!1},{text:`1`,right:!0},{text:`0`,right:!1}],html:`<p>La rangée de 3 a 3\xA0; les rangées de 2 et 1 ont 2 XOR 1 = 3\xA0; la rangée de 2 a 2\xA0; les rangées de 1 et 1 ont 0. On atteint donc 0, 2 et 3, et le plus petit nombre absent est 1. Quatre quilles se comportent comme un tas d&#39;<em>un</em> jeton.</p>
<table>
<thead>
<tr>
<th>quilles</th>
<th>1</th>
<th>2</th>
<th>3</th>
<th>4</th>
<th>5</th>
<th>6</th>
<th>7</th>
<th>8</th>
<th>9</th>
<th>10</th>
<th>11</th>
<th>12</th>
</tr>
</thead>
<tbody><tr>
<td>nimber</td>
<td>1</td>
<td>2</td>
<td>3</td>
<td>1</td>
<td>4</td>
<td>3</td>
<td>2</td>
<td>1</td>
<td>4</td>
<td>2</td>
<td>6</td>
<td>4</td>
</tr>
</tbody></table>
`},{html:`<p>D&#39;un nimber on peut passer à tout nimber plus petit, exactement comme dans un tas, et l&#39;adversaire peut annuler un coup vers un plus grand. C&#39;est toute la preuve que les nimbers s&#39;ajoutent par XOR\xA0: le théorème de Sprague et Grundy.</p>
<h2>À vous</h2>
<p>Les rangées de 7, 5 et 9 ont les nimbers 2, 4 et 4. Le XOR est 2\xA0: vous gagnez, par un coup qui le ramène à 0. L&#39;un d&#39;eux change la rangée de 7 en 3 et 3.</p>
`},{figure:`board`,about:`kayles 7 5 9`,options:{caption:`Trois premiers coups gagnent. La table les donne sans aucune recherche.`}},{html:`<h2>La tablette de chocolat</h2>
<p>Cassez la tablette le long d&#39;une ligne, et donnez la partie qui contient le carré mortel. Le joueur qui reçoit ce carré seul a perdu. Quatre marges l&#39;entourent, et une cassure en raccourcit une d&#39;autant de lignes que l&#39;on veut\xA0: ce sont quatre tas.</p>
`},{guess:`Des marges de 3, 4, 2 et 3 lignes (gauche, droite, haut, bas). Quelle cassure gagne\xA0?`,options:[{text:`une ligne à gauche`,right:!1},{text:`deux lignes à droite`,right:!0},{text:`une ligne en bas`,right:!1}],html:`<p>3 XOR 4 XOR 2 XOR 3 = 6. Seul 4 a un 1 dans la plus haute colonne impaire, et 4 XOR 6 = 2\xA0: ramenez la marge de droite à 2.</p>
`},{figure:`board`,about:`chocolate 8x6@3,2`,options:{caption:`La tablette de la question. Jouez-la jusqu&#39;au bout.`}},{html:`<h2>Question ouverte</h2>
<p>À partir de 71 quilles, les nimbers se répètent avec une période de 12. Changez la règle (combien de quilles partent, et si la rangée peut se couper)\xA0: la plupart de ces jeux semblent devenir périodiques aussi, mais on ne sait pas si tous le deviennent. Pour Chomp, il n&#39;y a aucun raccourci\xA0: sur la tablette de <a href="/chomp/8x8">8 sur 8</a> les nimbers vont jusqu&#39;à 37, et le seul moyen connu est de les calculer un à un.</p>
`},{figure:`sources`,about:``,options:{data:`kayles 7 5 9 explain`,golden:`tests/golden/kayles/nimbers.csv`,command:`tablette explain kayles 7 5 9`,sheet:`chocolate`}}]},"./fr/one-xor.md":{title:`De 203 237 664 appels à un seul XOR`,lead:`La même question, la même réponse, quatre façons de l'obtenir. La première s'appelle elle-même deux cents millions de fois\xA0; la dernière est une ligne de calcul.`,minutes:5,picture:[`chocolate`,`10x7@7,3`],parts:[{html:`<h2>La question</h2>
<p>Cassez la tablette le long d&#39;une ligne et donnez la partie qui contient le carré mortel. Le joueur qui reçoit ce carré seul a perdu. Le gagnant se dépêche, le perdant fait durer.</p>
`},{figure:`board`,about:`chocolate 10x7@7,3`,options:{caption:`Dix colonnes, sept lignes. Vous pouvez gagner, en onze coups au plus.`}},{html:`<p>La valeur d&#39;une tablette est le nombre de coups que dure le meilleur jeu, avec un moins si le joueur au trait perd. Ici, elle vaut donc +11. Comment la calculer\xA0?</p>
`},{guess:`La définition est une fonction récursive de quatre lignes\xA0: essayer chaque cassure, demander la valeur du reste. Combien de fois s&#39;appelle-t-elle sur cette tablette\xA0?`,options:[{text:`une dizaine de milliers de fois`,right:!1},{text:`environ un million de fois`,right:!1},{text:`plus de deux cents millions de fois`,right:!0}],html:`<p>Exactement 203 237 664 fois, pour une tablette de 70 carrés. Déplacez le carré mortel de deux colonnes vers la gauche, et il faut 432 503 940 appels.</p>
`},{html:`<h2>L&#39;échelle</h2>
`},{figure:`rungs`,about:`chocolate 10x7@7,3`,options:{slide:`De la définition à la théorie`,recursion:`203237664 | appels | 6.479 | 4416 | La définition, exécutée. Elle oublie chaque valeur aussitôt utilisée, et calcule les mêmes petites tablettes des millions de fois.`,memory:`941 | appels | 0.000057 | 9664 | La même fonction avec un carnet : une valeur déjà connue est relue. Il ne reste que 110 positions différentes, car les tablettes qui ont les mêmes quatre marges n'en font qu'une.`,table:`110 | positions | 0.00007 | 440 | Plus de récursion : on remplit un tableau avec les valeurs des 110 positions, les petites tablettes d'abord. Quatre octets chacune.`,theory:`1 | formule | 0.0000024 | 0 | Un XOR de quatre nombres. On ne visite aucune autre tablette, et la taille de la tablette ne compte plus.`,caption:`Nombres de <code>tablette compare chocolate 10 7 7 3</code>\xA0; temps d&#39;une exécution sur une machine à deux cœurs. Les barres sont logarithmiques.`}},{html:`<p>Chaque barreau demande une idée de plus que le précédent. <em>Mémoire</em>\xA0: ne pas demander deux fois. <em>Table</em>\xA0: savoir dans quel ordre il faut les réponses. <em>Théorie</em>\xA0: comprendre le jeu.</p>
<h2>Le dernier pas</h2>
<p>Autour du carré mortel, il y a quatre marges\xA0: les lignes à sa gauche, à sa droite, au-dessus et au-dessous. Chaque cassure raccourcit exactement une marge d&#39;autant de lignes que l&#39;on veut. C&#39;est <a href="/stories/nimbers">Nim à quatre tas</a>, et la tablette est perdue exactement si toutes les colonnes binaires sont paires.</p>
`},{figure:`xor`,about:`7 2 3 3`,options:{names:`gauche, droite, haut, bas`,size:`lignes`,binary:`en binaire`,zero:`<b>XOR 0 : le joueur au trait perd.</b>`,other:`Le XOR n'est pas 0 : le joueur au trait gagne.`,caption:`Retirez des lignes d&#39;une seule marge jusqu&#39;à ce que le XOR soit 0\xA0: vous avez trouvé la cassure gagnante.`}},{guess:`Quelle marge raccourcir, et de combien de lignes\xA0?`,options:[{text:`le haut d&#39;une ligne`,right:!1},{text:`la droite de deux lignes`,right:!1},{text:`la gauche de cinq lignes`,right:!0}],html:`<p>7 XOR 2 XOR 3 XOR 3 = 5. Seul 7 a un 1 dans la plus haute colonne impaire, et 7 XOR 5 = 2\xA0: cassez cinq colonnes à gauche.</p>
`},{html:`<h2>Et le onze\xA0?</h2>
<p>Soit <em>S</em> la somme des marges, ici 7 + 2 + 3 + 3 = 15.</p>
<p><em>Si le XOR est 0</em>, le perdant peut faire durer la partie <em>S</em> coups, une ligne à la fois\xA0: il retire une ligne d&#39;une marge qui finit par le moins de zéros en binaire. Toute réponse qui rétablit le XOR doit alors retirer une seule ligne, elle aussi. La valeur est −<em>S</em>.</p>
<p><em>Sinon</em>, le gagnant enlève autant qu&#39;une cassure gagnante le peut, ici 5 lignes, et le reste est le premier cas\xA0: 1 + (15 − 5) = 11. Voilà la valeur, sans un seul appel récursif.</p>
<p>La formule a été comparée à la force brute sur les 183 181 376 quadruplets de marges jusqu&#39;à 255.</p>
<h2>Jusqu&#39;où elle va</h2>
`},{figure:`board`,about:`chocolate 100x100@48,52`,options:{caption:`100 sur 100\xA0: gagné en 191 coups. La définition ne finirait pas\xA0; la formule met le même temps qu&#39;avant.`}},{html:`<p>Des côtés jusqu&#39;à 2<sup>62</sup> colonnes ont leur réponse aussitôt. La formule montre aussi une symétrie que le dessin cache\xA0: on peut échanger librement les quatre marges, de 24 façons, alors que tourner et retourner une tablette n&#39;en donne que 8.</p>
<h2>Question ouverte</h2>
<p>Quelles questions ont un dernier pas\xA0? <a href="/stories/two-bites">Chomp</a> ressemble tout à fait à ce jeu\xA0: une tablette, un carré empoisonné. La même échelle y mène de 95 440 appels (5 sur 4) à 125 positions dans une table, et s&#39;arrête\xA0: on ne connaît pas de formule, et rien ne montre qu&#39;il n&#39;y en a pas.</p>
`},{figure:`sources`,about:``,options:{data:`chocolate 10x7@7,3 compare`,golden:`tests/golden/chocolate/all_boards_to_12x12.csv`,command:`tablette compare chocolate 10 7 7 3`,sheet:`chocolate`}}]},"./fr/strategy-stealing.md":{title:`Le premier joueur gagne toujours`,lead:`Sur toute tablette de chocolat de plus d'un carré, le joueur qui commence peut gagner. La preuve tient en quatre phrases, et elle ne dit pas comment.`,minutes:4,picture:[`chomp`,`4x3`],parts:[{html:`<h2>Une tablette qu&#39;aucun ordinateur n&#39;a résolue</h2>
`},{guess:`Deux joueurs parfaits, une tablette de 1000 colonnes et 999 lignes, le carré en bas à gauche empoisonné. Qui gagne\xA0?`,options:[{text:`celui qui croque le premier`,right:!0},{text:`celui qui croque le second`,right:!1},{text:`ce serait trop long à calculer`,right:!1}],html:`<p>Ce serait trop long à calculer, et pourtant la réponse est certaine. Dans deux minutes vous l&#39;aurez prouvée, en jouant contre vous-même.</p>
`},{html:`<h2>Jouez contre vous-même</h2>
<p>Ici, les deux camps sont à vous. Commencez par la plus petite bouchée possible\xA0: le coin opposé, en haut à droite. Puis soyez votre adversaire, et cherchez la bouchée qui gagne.</p>
`},{figure:`board`,about:`chomp 4x3`,options:{answers:`no`,caption:`Croquez le coin opposé, puis jouez pour l&#39;autre camp. «\xA0Valeurs\xA0» montre la réponse gagnante.`}},{html:`<p>Après le coin, une seule bouchée gagne\xA0: ligne 1, colonne 2. Elle enlève tout le haut de la tablette à droite, coin compris.</p>
`},{guess:`Recommencez. Y a-t-il une première bouchée qui laisse exactement ce plateau\xA0?`,options:[{text:`non, il fallait deux bouchées`,right:!1},{text:`oui, la même bouchée`,right:!0}],html:`<p>La bouchée en ligne 1, colonne 2 emporte de toute façon le coin opposé. Qu&#39;il ait encore été là ou non, il reste la même chose. La bonne réponse du second joueur était donc permise au premier dès le début.</p>
`},{html:`<h2>La preuve</h2>
<p>Supposons que le <em>second</em> joueur puisse toujours gagner. Il a alors une réponse gagnante même si le premier ne grignote que le coin opposé. Or toute bouchée emporte aussi ce coin\xA0; cette réponse laisse donc le même plateau que si elle avait été la première bouchée. Le premier joueur aurait pu la voler, et finalement le second ne gagne pas.</p>
<p>L&#39;un des deux gagne forcément, puisque chaque bouchée réduit la tablette et qu&#39;il n&#39;y a pas de nulle. C&#39;est donc le premier.</p>
<p>Cet argument s&#39;appelle le <em>vol de stratégie</em>. Il demande deux choses à un jeu\xA0: pas de nulle, et un premier coup si faible que tout autre coup le contient.</p>
`},{guess:`Quelle première bouchée la preuve vous conseille-t-elle\xA0?`,options:[{text:`le coin opposé`,right:!1},{text:`une vers le milieu`,right:!1},{text:`aucune`,right:!0}],html:`<p>Si le coin opposé gagne, croquez-le\xA0; sinon, une autre bouchée gagne. La preuve ne dit jamais laquelle. Sur la tablette de 4 sur 3, le coin lui-même perd.</p>
`},{html:`<h2>Où l&#39;on connaît la bouchée</h2>
<p>Sur une tablette carrée, croquez à côté du poison, sur la diagonale\xA0: ligne 1, colonne 1. Il reste deux bras de même longueur, et vous copiez dès lors chaque bouchée de l&#39;adversaire sur l&#39;autre bras. Essayez de copier\xA0; l&#39;ordinateur commence.</p>
`},{figure:`board`,about:`chomp 5,1,1,1,1`,options:{begins:`yes`,caption:`L&#39;ordinateur croque un bras\xA0; répondez par la même bouchée sur l&#39;autre.`}},{html:`<p>Sur deux lignes, croquez le coin opposé\xA0: la ligne du bas a alors un carré de plus, et vous pouvez rétablir cet écart après toute réponse.</p>
`},{figure:`board`,about:`chomp 7x2`,options:{caption:`Deux lignes\xA0: gardez un carré de plus en bas.`}},{html:`<h2>Question ouverte</h2>
<p>À partir de trois lignes, les programmes trouvent vite la bouchée gagnante (<a href="/chomp/12x12">12 sur 12</a> ne demande qu&#39;un instant), mais on ne connaît pas de règle qui dise où elle est. Vous savez <em>que</em> vous gagnez sur 1000 sur 999. Jusqu&#39;où faudrait-il calculer pour savoir <em>comment</em>\xA0? Et combien de bouchées gagnantes une tablette peut-elle avoir\xA0? <a href="/stories/two-bites">Ce n&#39;est pas toujours une seule.</a></p>
`},{figure:`sources`,about:``,options:{data:`chomp 4x3 explain`,golden:`tests/golden/chomp/winning_maps.json`,command:`tablette explain chomp 1000x999`,sheet:`chomp`}}]},"./fr/two-bites.md":{title:`Deux bouchées gagnantes`,lead:`Sur presque toutes les tablettes de chocolat, une seule première bouchée gagne. Sur celle de 8 colonnes et 10 lignes il y en a deux, et une conjecture tombe.`,minutes:4,picture:[`chomp`,`8x10`],parts:[{html:`<h2>Essayez d&#39;abord</h2>
<p>Le carré en bas à gauche est empoisonné. Croquez un carré\xA0: il disparaît, avec tout ce qui est au-dessus de lui et à sa droite. Puis c&#39;est à l&#39;ordinateur. Le joueur qui doit manger le poison a perdu.</p>
`},{figure:`board`,about:`chomp 5x4`,options:{caption:`Dix-neuf premières bouchées sont possibles. Combien gagnent contre le jeu parfait\xA0?`}},{guess:`Combien des dix-neuf premières bouchées gagnent\xA0?`,options:[{text:`presque toutes`,right:!1},{text:`environ la moitié`,right:!1},{text:`une seule`,right:!0},{text:`aucune`,right:!1}],html:`<p>Seule gagne la bouchée en ligne 2, colonne 2 (comptées depuis 0 à partir du poison). Après chacune des dix-huit autres, le jeu parfait vous bat. Les positions perdantes sont rares\xA0; une bouchée qui en laisse une est donc rare aussi.</p>
`},{figure:`map`,about:`chomp 5x4`,options:{caption:`2 indique la bouchée gagnante, 1 une bouchée perdante.`}},{html:`<h2>La conjecture</h2>
<p>Prenez d&#39;autres tablettes\xA0: 2 sur 2, 3 sur 2, 6 sur 5. Chacune a exactement une première bouchée gagnante. Un TP de classes préparatoires fait calculer des cartes comme celle-ci, puis demande une conjecture. La plus naturelle\xA0: <em>une tablette entière a exactement une première bouchée gagnante.</em></p>
`},{guess:`Est-ce vrai de toute tablette\xA0?`,options:[{text:`oui, et la preuve est courte`,right:!1},{text:`il semble que oui, mais sans preuve`,right:!1},{text:`non`,right:!0}],html:`<p>Le TP donne lui-même le contre-exemple dans une note\xA0: 8 colonnes et 10 lignes. Le voici.</p>
`},{figure:`board`,about:`chomp 8x10`,options:{caption:`Ici, deux premières bouchées gagnent. Trouvez-en une, ou affichez les valeurs.`}},{figure:`map`,about:`chomp 8x10`,options:{}},{html:`<p>La bouchée en ligne 5, colonne 4 gagne en 45 coups au plus, celle en ligne 8, colonne 3 en 55. Un <em>coup</em> est une bouchée d&#39;un des deux joueurs.</p>
<h2>Pourquoi jamais deux sur une ligne</h2>
<p>Deux bouchées gagnantes, c&#39;est possible. Deux sur la <em>même ligne</em>, non, et la preuve tient en quatre lignes.</p>
<p>Supposons que deux bouchées d&#39;une même ligne gagnent. Appelons <em>proche</em> celle qui est le plus à gauche, et <em>lointaine</em> l&#39;autre. Croquez la lointaine\xA0: votre adversaire reçoit une position perdante. Mais il peut croquer la proche. Tout ce que la lointaine a enlevé serait parti avec la proche\xA0; il reste donc la tablette qu&#39;aurait laissée la proche seule, et c&#39;est aussi une position perdante, désormais la vôtre. L&#39;adversaire avait donc une bouchée gagnante dans une position perdante\xA0: c&#39;est impossible.</p>
<p>Le même argument vaut pour les colonnes. Les bouchées gagnantes forment donc un escalier\xA0: plus elles sont hautes, plus elles sont à gauche. Regardez encore la carte.</p>
<h2>Combien c&#39;est rare</h2>
<p>Il y a 135 tablettes d&#39;au moins deux carrés, d&#39;au plus 16 lignes et 16 colonnes, si l&#39;on compte une seule fois une tablette et la même tournée. Sept d&#39;entre elles ont deux premières bouchées gagnantes\xA0:</p>
<table>
<thead>
<tr>
<th>tablette</th>
<th>bouchées gagnantes (ligne, colonne)</th>
</tr>
</thead>
<tbody><tr>
<td><a href="/chomp/13x6?show=map">13 × 6</a></td>
<td>(3,11) et (4,8)</td>
</tr>
<tr>
<td><a href="/chomp/8x10?show=map">8 × 10</a></td>
<td>(5,4) et (8,3)</td>
</tr>
<tr>
<td><a href="/chomp/10x9?show=map">10 × 9</a></td>
<td>(6,7) et (8,4)</td>
</tr>
<tr>
<td><a href="/chomp/14x10?show=map">14 × 10</a></td>
<td>(4,12) et (6,8)</td>
</tr>
<tr>
<td><a href="/chomp/13x12?show=map">13 × 12</a></td>
<td>(9,10) et (10,8)</td>
</tr>
<tr>
<td><a href="/chomp/16x13?show=map">16 × 13</a></td>
<td>(4,5) et (10,4)</td>
</tr>
<tr>
<td><a href="/chomp/16x14?show=map">16 × 14</a></td>
<td>(2,11) et (8,9)</td>
</tr>
</tbody></table>
<p>La plus petite est 13 × 6, avec 78 carrés. Si le TP s&#39;était limité aux tablettes d&#39;au plus 77 carrés, la conjecture aurait passé tous les tests.</p>
<h2>Question ouverte</h2>
<p>La tablette de 42 colonnes et 10 lignes a trois premières bouchées gagnantes. Y en a-t-il une qui en a quatre\xA0? Autant qu&#39;on veut\xA0? Nous n&#39;en connaissons pas, ni de formule qui dise où est la bouchée gagnante, alors que <a href="/stories/strategy-stealing">toute tablette entière en a une</a>.</p>
`},{figure:`sources`,about:``,options:{data:`chomp 8x10 map`,golden:`tests/golden/chomp/winning_moves_to_16x16.csv`,command:`tablette map chomp 8x10`,sheet:`chomp`}}]}});export{e as default};
var e={title:`Données et API`,lead:`Tout ce que la page montre peut être enregistré, demandé par un programme et cité. Les tables se fabriquent sur votre machine, chacune par une commande.`,minutes:0,picture:[``,``],parts:[{html:`<h2>Ce qu&#39;on peut télécharger</h2>
<p>Les commandes écrivent des fichiers que d&#39;autres peuvent vérifier\xA0: chaque table a une empreinte, et <code>tablette table verify FICHIER</code> déduit encore ses valeurs de leurs successeurs.</p>
<table>
<thead>
<tr>
<th>table</th>
<th>contenu</th>
<th>taille</th>
<th>commande</th>
</tr>
</thead>
<tbody><tr>
<td>Chomp 8 × 10\xA0: nombre de coups</td>
<td>43 757 positions</td>
<td>8,8\xA0Kio</td>
<td><code>tablette table build chomp 8x10</code></td>
</tr>
<tr>
<td>Chomp 12 × 12\xA0: gagné ou perdu</td>
<td>2 704 155 positions</td>
<td>26,0\xA0Kio</td>
<td><code>tablette table build chomp 12x12 --worth outcome</code></td>
</tr>
<tr>
<td>Chocolat 127 × 127 et toute tablette plus petite à l&#39;intérieur</td>
<td>766 480 positions</td>
<td>203,3\xA0Kio</td>
<td><code>tablette table build chocolate 127x127@63,63</code></td>
</tr>
<tr>
<td>Baguenaudier, 12 anneaux\xA0: coups restants</td>
<td>4 096 positions</td>
<td>49,6\xA0Kio</td>
<td><code>tablette table build rings 12</code></td>
</tr>
<tr>
<td>Dames, jusqu&#39;à 3 pièces</td>
<td>815 146 positions</td>
<td>115\xA0Kio</td>
<td><code>tablette table build draughts 3</code></td>
</tr>
<tr>
<td>Dames, jusqu&#39;à 4 pièces</td>
<td>42 786 346 positions</td>
<td>6,1\xA0Mio</td>
<td><code>tablette table build draughts 4</code></td>
</tr>
<tr>
<td>Dames, jusqu&#39;à 5 pièces</td>
<td>1 613 387 096 positions</td>
<td>282,5\xA0Mio</td>
<td><code>tablette table build draughts 5 --memory 12G</code></td>
</tr>
</tbody></table>
<p><code>--out DOSSIER</code> choisit le dossier. <code>tablette table export FICHIER --format csv</code> (ou <code>npy</code>, <code>raw</code>) écrit une table pour d&#39;autres programmes.</p>
<table>
<thead>
<tr>
<th>recensement</th>
<th>nombres</th>
<th>commande</th>
</tr>
</thead>
<tbody><tr>
<td>Chomp, toute tablette dans 16 × 16</td>
<td>3 317 972 positions perdantes sur quelque 6 × 10<sup>8</sup></td>
<td><code>tablette census chomp 16x16 --json</code></td>
</tr>
<tr>
<td>Dames, tranches jusqu&#39;à 3 pièces</td>
<td>16 tranches\xA0: gains, nulles et pertes</td>
<td><code>tablette census draughts 3 --json</code></td>
</tr>
<tr>
<td>Chocolat, 127 × 127</td>
<td>carrés par valeur</td>
<td><code>tablette census chocolate 127x127 --json</code></td>
</tr>
</tbody></table>
<p>Les <strong>nombres de référence</strong> sont des réponses tirées d&#39;articles, d&#39;encyclopédies et de programmes indépendants, avec leurs sources. Tablette est testée avec eux, et votre programme peut l&#39;être aussi. Ce sont de petits fichiers de texte du dépôt, dans <code>tests/golden</code>\xA0:</p>
<table>
<thead>
<tr>
<th>dossier</th>
<th>taille</th>
<th>contenu</th>
</tr>
</thead>
<tbody><tr>
<td><code>chomp</code></td>
<td>18\xA0Kio</td>
<td>premiers coups gagnants jusqu&#39;à 16 × 16, les 322 positions perdantes de 8 × 8, cartes</td>
</tr>
<tr>
<td><code>chocolate</code></td>
<td>76\xA0Kio</td>
<td>chaque carré de chaque tablette jusqu&#39;à 12 × 12, le recensement de 127 × 127</td>
</tr>
<tr>
<td><code>rings</code></td>
<td>43\xA0Kio</td>
<td>parcours de 1 à 10 anneaux, nombres jusqu&#39;à 1000</td>
</tr>
<tr>
<td><code>draughts</code></td>
<td>37\xA0Kio</td>
<td>nombres de suites de coups, coups permis, plus longs gains</td>
</tr>
<tr>
<td><code>rockse</code></td>
<td>86\xA0Kio</td>
<td>instances avec leurs optimums</td>
</tr>
<tr>
<td>un par autre jeu</td>
<td>quelques Kio</td>
<td>nimbers, résultats, dénombrements</td>
</tr>
</tbody></table>
<p><code>tablette check JEU</code> compare un jeu à ses nombres de référence.</p>
<h2>L&#39;API</h2>
<p><code>tablette serve</code> répond aux programmes comme à cette page. Chaque position de chaque jeu a son adresse, et la plupart des réponses n&#39;en sont que des fonctions. Les réponses sont en JSON\xA0; la description complète, en anglais, est dans <code>/openapi.json</code>.</p>
`},{figure:`api`,about:``,options:{}},{html:`<h2>Comment citer</h2>
<p>Le dépôt a un fichier <code>CITATION.cff</code>, que lisent GitHub, Zenodo et Zotero. En BibTeX\xA0:</p>
<pre><code>@software{tablette,
  author  = {{The Tablette authors}},
  title   = {Tablette: perfect play, tabulated},
  version = {0.1.0},
  year    = {2026},
  license = {MIT OR Apache-2.0}
}
</code></pre>
<p>Si vous citez un nombre, citez aussi la commande, et l&#39;empreinte s&#39;il vient d&#39;une table\xA0: un autre lecteur pourra le retrouver.</p>
`}]};export{e as default};
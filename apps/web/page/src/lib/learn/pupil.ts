// The worker of an exercise: it runs a pupil's program, and tests its functions as `tablette grade` does.

import harness from "./harness.py?raw";
import { serve } from "./serve";

serve(harness);

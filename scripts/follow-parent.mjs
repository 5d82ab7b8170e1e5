// Loaded into npm before its own code: it is gone soon after the script that started it.
import { endWithParent } from './end-with-parent.mjs'

endWithParent('SIGKILL')

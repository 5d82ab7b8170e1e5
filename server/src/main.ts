import { run } from './run.ts'

// the build imports this file to compile the server in advance
if (import.meta.main) await run(process.argv.includes('--demo'))

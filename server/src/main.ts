import { run } from './run.ts'

// imported by the build, which compiles the server ahead
if (import.meta.main) await run(process.argv.includes('--demo'))

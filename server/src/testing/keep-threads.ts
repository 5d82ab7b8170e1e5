import { keepThreads } from '../platform/workers/run-in-worker.ts'

// To load a program takes a quarter of a second of a processor, and most jobs of tests a few milliseconds.
keepThreads({ idleTime: 300_000, all: true })

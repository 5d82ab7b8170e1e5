import { readdirSync } from 'node:fs'
import type { SchemaStep } from '../tables.ts'

const names = readdirSync(import.meta.dirname)
  .filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name))
  .map((name) => name.replace('.ts', ''))
  .sort()

/**
 * Every step of the schema by the name of its file, in order; one that has landed never changes. The build of the server writes
 * this list out (`scripts/build-server.mjs`).
 */
export const migrations: Record<string, SchemaStep> = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, (await import(/* @vite-ignore */ `./${name}.ts`)).up])),
)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'

interface Entry {
  version?: string
  integrity?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}

/** The entry that `name` means to the package at `path`: of its own folder or of one above it. */
function entryFor(path: string, name: string): Entry | undefined {
  const place = `${path ? `${path}/` : ''}node_modules/${name}`
  if (packages[place] || path === '') return packages[place]
  return entryFor(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

const required = ({ peerDependencies = {}, peerDependenciesMeta = {}, ...entry }: Entry) => ({
  ...entry.dependencies,
  ...entry.devDependencies,
  ...entry.optionalDependencies,
  ...Object.fromEntries(
    Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional),
  ),
})

test('the lock file names every package that another one asks for, those of other platforms too', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(required(entry))
      .filter((name) => !entryFor(path, name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('an optional package has the version that is asked for', () => {
  const wrong = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).filter(
      ([name, version]) => /^\d/.test(version) && entryFor(path, name)?.version !== version,
    ),
  )
  expect(wrong).toEqual([])
})

test('a package whose content is not known by its hash is for another platform, and says which', () => {
  const unknown = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
  for (const [path, entry] of unknown) {
    expect(entry, path).toMatchObject({ optional: true, os: [expect.any(String)], cpu: [expect.any(String)] })
    expect([entry.os, entry.cpu, entry.libc], path).not.toEqual([['linux'], ['x64'], ['glibc']])
  }
})

test('the lock file asks for what package.json asks for', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(packages['']).toMatchObject({ dependencies, devDependencies })
})

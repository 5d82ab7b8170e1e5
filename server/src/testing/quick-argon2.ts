import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

const library: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2')

/** The least that the algorithm takes, in KiB and passes. */
const least = { memoryCost: 8, timeCost: 1 }

/**
 * In place of the library for tests that share a process: half of the processor's time of a test about accounts went to make
 * passwords hard to guess. Files with a process of their own have the library itself, so the tests about the cost of a hash do.
 */
export const hash: typeof argon2.hash = (password, options, signal) =>
  library.hash(password, { ...options, ...least }, signal)

// A hash says itself what it cost.
export const { verify } = library

import { type Options, passwordStrength } from 'check-password-strength'

/** 0 very weak, 1 weak, 2 good, 3 very good. */
export type Strength = 0 | 1 | 2 | 3

/** Length counts for more than odd characters, so that a phrase is as good as it is. */
const levels: Options<Strength> = [
  { id: 0, value: 0, minDiversity: 0, minLength: 0 },
  { id: 1, value: 1, minDiversity: 2, minLength: 8 },
  { id: 2, value: 2, minDiversity: 1, minLength: 12 },
  { id: 3, value: 3, minDiversity: 2, minLength: 16 },
]

/** How hard `password` is to guess. One of fewer than five different characters is weak at any length. */
export function strengthOf(password: string): Strength {
  if (new Set(password.toLowerCase()).size < 5) return 0
  return passwordStrength(password, levels).value
}

import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { commonPasswordWords } from '#contract/password-words.ts'
import { searchText } from '#contract/search.ts'
import { portalConfig } from '../shell/config.ts'

/** 0 very weak, 1 weak, 2 good, 3 very good. */
export type Strength = 0 | 1 | 2 | 3

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * Returns how hard `password` is to guess, accents and capitals aside. Passwords that the server refuses as too common are
 * very weak. The word lists weigh 210 KB compressed: download this module only when a password is typed.
 */
export function measureStrength(password: string): Strength {
  const words = [...commonPasswordWords, ...searchText(portalConfig().asociacion.nome).split(' ')]
  // of its five scores the lowest two stand for passwords that fall to fewer than a million guesses
  return Math.max(0, zxcvbn.check(searchText(password), words).score - 1) as Strength
}

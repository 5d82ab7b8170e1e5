import type * as dictionaries from './dictionaries.ts'

type Dictionaries = typeof dictionaries
type KeyOf<Dictionary> = Dictionary extends unknown ? keyof Dictionary : never

type WithoutPlural<K> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K

/** Every key of the dictionaries; a plural is asked for by its stem with `count`. */
export type Key = WithoutPlural<KeyOf<Dictionaries[keyof Dictionaries]>>

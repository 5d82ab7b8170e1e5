import { fieldErrors } from '#contract/errors.ts'
import { commonPasswordWords } from '#contract/password-words.ts'
import { searchText } from '#contract/search.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { fieldError } from '../../platform/app-error.ts'

/** From this minimum length on, easily guessed passwords are refused as well. */
const seriousMinimum = 8

/** Shorter words are in too many others. */
const shortestWord = 4

let loading: Promise<ReadonlySet<string>> | undefined

/** Tens of thousands of passwords people had where passwords were stolen; read when the first one is looked up. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return loading
}

/** Whether a password is among the first that are tried: one of the most common, or little more than `words`. */
async function isEasyToGuess(password: string, words: string[]): Promise<boolean> {
  if ((await commonPasswords()).has(password.toLowerCase())) return true
  const bare = searchText(password)
  const rest = words
    .flatMap((text) => searchText(text).split(/[^a-z0-9]+/))
    .filter((word) => word.length >= shortestWord)
    .sort((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ''), bare)
  return rest !== bare && rest.replace(/[^\p{L}]/gu, '').length < shortestWord
}

/**
 * Refuses a new password that is easy to guess: a common one, or one made of words of the place and of the person. Where
 * less than eight characters are asked for, length is the only rule.
 * @throws AppError 400 at `field`
 */
export async function checkNotEasyToGuess(
  { settings: { PASSWORD_MIN }, identity }: Pick<AppContext, 'settings' | 'identity'>,
  password: string,
  field: string,
  {
    login,
    email,
    firstName,
    lastName,
  }: Record<'login' | 'firstName' | 'lastName', string> & { email: string | null },
): Promise<void> {
  if (PASSWORD_MIN < seriousMinimum) return
  const { nome, nomeCurto } = await identity()
  const words = [...commonPasswordWords, nome, nomeCurto, login, email ?? '', firstName, lastName]
  if (await isEasyToGuess(password, words)) throw fieldError(field, fieldErrors.passwordCommon)
}

import { spawnSync } from 'node:child_process'
import {
  creditorIdOf,
  isCreditorId,
  isRfReference,
  isValidIban,
  rfReference,
  spanishIban,
} from '../contract/bank-ids.ts'
import { isNif } from '../contract/rules.ts'
import { aptInstall } from '../scripts/apt.mjs'
import { Stop } from '../scripts/prepare.mjs'
import { dniOf } from '../server/src/demo/names.ts'
import type { Random } from '../server/src/testing/random.ts'
import { seededRandom } from '../server/src/testing/random.ts'
import { defineExperiment, none, whole } from './experiment.ts'

/** Numbers of one kind: how right ones are made, what the portal says of one, and what python-stdnum is asked. */
interface Kind {
  what: string
  make: (random: Random) => string
  judge: (text: string) => boolean
  /** A function of Python of `text`; the modules of stdnum are there. */
  oracle: string
}

const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => random.between(0, 9)).join('')

const dniLetters = 'ABCDEFGHJNPQRSUVW'
/** DNI, NIE and NIF of associations, a tenth of the latter right by chance. */
function someNif(random: Random): string {
  if (random.chance(0.3)) return dniOf(random.between(0, 99_999_999))
  if (random.chance(0.3))
    return `${random.pick(['X', 'Y', 'Z'])}${digits(random, 7)}${random.pick([...'TRWAGMYFPDXBNJZSQVHLCKE'])}`
  return `${random.pick([...dniLetters])}${digits(random, 7)}${random.pick([...'0123456789ABCDEFGHIJ'])}`
}

function rightNif(random: Random): string {
  for (;;) {
    const nif = someNif(random)
    if (isNif(nif)) return nif
  }
}

const kinds: Kind[] = [
  {
    what: 'IBANs of Spain',
    make: (random) => spanishIban(digits(random, 8), digits(random, 10)),
    judge: isValidIban,
    oracle: 'iban.is_valid(text) and text[:2] == "ES" and 2 <= int(text[2:4]) <= 98',
  },
  {
    what: 'NIFs',
    make: someNif,
    judge: isNif,
    // stdnum lets every letter have a digit or a letter for control, where the portal knows the letters that have one only. K, L and
    // M are of people without DNI, which no association has.
    oracle:
      'nif.is_valid(text) and text[0] not in "KLM" and not (text[0] in "ABEH" and text[-1].isalpha()) and not (text[0] in "PQS" and text[-1].isdigit())',
  },
  {
    what: 'Creditor identifiers',
    make: (random) => creditorIdOf(rightNif(random), random.pick(['000', '001', 'ZZZ'])) ?? '',
    judge: isCreditorId,
    // stdnum knows no NIF in them
    oracle:
      'len(text) == 16 and text[:2] == "ES" and at_02.is_valid(text) and 2 <= int(text[2:4]) <= 98 and nif.is_valid(text[7:])',
  },
  {
    what: 'Payment references (RF)',
    make: (random) => rfReference(`C-${random.between(2020, 2040)}-${digits(random, 5)}`),
    judge: isRfReference,
    oracle: 'iso11649.is_valid(text) and 2 <= int(text[2:4]) <= 98',
  },
]

/** The same text with one character changed, or two that stand beside each other exchanged. */
function broken(random: Random, text: string): string {
  const at = random.between(0, text.length - 2)
  if (random.chance(0.5)) return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
  const other = /\d/.test(text[at] ?? '') ? digits(random, 1) : random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ'])
  return text.slice(0, at) + other + text.slice(at + 1)
}

const program = `
import json, sys
from stdnum import iban, iso11649
from stdnum.es import nif
from stdnum.eu import at_02
def judged(judge, text):
  try: return bool(judge(text))
  except ValueError: return False
print(json.dumps([[judged(eval("lambda text: " + oracle), text) for text in texts] for oracle, texts in json.load(sys.stdin)]))
`

const python = (input: string, code = program) =>
  // Debian's own, for which its packages are
  spawnSync('/usr/bin/python3', ['-c', code], { input, encoding: 'utf8', maxBuffer: 100_000_000 })

/** Judges numbers, right and broken ones, and compares with python-stdnum. */
export const experiment = defineExperiment({
  options: { numbers: 20_000, seed: 1 },
  run: async ({ numbers, seed }, tell) => {
    if (python('', 'import stdnum').status !== 0)
      aptInstall(['python3', 'python3-stdnum'], 'Comparing numbers')
    const random = seededRandom(seed)
    const made = kinds.map((kind) => {
      tell(`Making ${whole(numbers)} numbers: ${kind.what}…`)
      return Array.from({ length: numbers }, (_, at) => {
        const right = kind.make(random)
        return at % 2 === 0 ? right : broken(random, right)
      })
    })
    const { status, stdout, stderr } = python(
      JSON.stringify(kinds.map(({ oracle }, at) => [oracle, made[at]])),
    )
    if (status !== 0) throw new Stop(`Python ended with ${status}: ${stderr}`)
    const answers: boolean[][] = JSON.parse(stdout)
    return kinds.map(({ what, judge }, at) => {
      const texts = made[at] ?? []
      const theirs = answers[at] ?? []
      const right = theirs.filter(Boolean).length
      const apart = texts.filter((text, position) => judge(text) !== theirs[position])
      return none(
        `${what}: judged otherwise by python-stdnum`,
        apart,
        `of ${whole(texts.length)}, of which it takes ${whole(right)}`,
      )
    })
  },
})

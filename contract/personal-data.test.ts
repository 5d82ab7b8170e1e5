import { describe, expect, it } from 'vitest'
import { redactPersonalData, redactSecrets } from './personal-data.ts'

const key = 'q5Zx-1uW0v_7Kk2nYt8rBfLd3MhSgA6pXcVjEeTzUoI'
const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3OFoifQ.${key}`

/** Every way to write a secret, with what of it may be left nowhere. */
const secrets: [what: string, written: string, parts: string[]][] = [
  ['an account in one piece', 'ES9121000418450200051332', ['2100', '0418', '1332']],
  ['an account as printed', 'ES91 2100 0418 4502 0005 1332', ['2100', '0418', '1332']],
  ['an account in small letters with hyphens', 'es91-2100-0418-4502-0005-1332', ['2100', '0418', '1332']],
  ['an account with hard blanks', 'ES91\u00a02100\u00a00418\u00a04502\u00a00005\u00a01332', ['2100', '1332']],
  ['an account in an address', 'ES91%202100%200418%204502%200005%201332', ['2100', '1332']],
  ['an account in the old groups', 'ES91 2100 0418 45 0200051332', ['2100', '0418', '0200051332']],
  ['a foreign account', 'GB29 NWBK 6016 1331 9268 19', ['NWBK', '6016', '9268']],
  ['another one', 'NL91ABNA0417164300', ['ABNA', '0417']],
  ['a Maltese one', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S', ['MALT', '2345', 'MTLC', 'AST0']],
  ['a telephone', '666987321', ['666987321']],
  ['a telephone in groups', '666 98 73 21', ['98 73']],
  ['a telephone with a prefix', '+34 981.55.12.34', ['55.12']],
  ['a telephone with zeros', '0034981551234', ['551234']],
  ['a telephone in brackets', '(981) 55-12-34', ['55-12']],
  ['a short foreign telephone', '+47 12 34 56 78', ['34 56']],
  ['a DNI', '12345678Z', ['12345678']],
  ['a DNI in small letters', '12345678z', ['12345678']],
  ['a DNI as printed', '12.345.678-Z', ['345.678', '678-Z']],
  ['a DNI with a blank', '12345678 Z', ['12345678']],
  ['a DNI without its letter', '12345678', ['12345678']],
  ['a NIE', 'X-1234567-L', ['1234567']],
  ['a NIF', 'G12345678', ['12345678']],
  ['an e-mail', 'lua.alvarez+x@example.org', ['lua', 'example.org']],
  ['an e-mail in an address', 'lua%40example.org', ['lua', 'example.org']],
  ['a token', jwt, ['eyJzdWIi', key]],
  ['a header', `Authorization: Bearer ${jwt}`, ['eyJzdWIi', key]],
  ['a header of another kind', 'authorization: Basic bHVhOm1hbA==', ['bHVh']],
  ['a ticket in an address', `/api/socios/1/photo?ticket=${jwt}`, ['eyJ', key]],
  ['the key of a link', `https://portal.example/account/set/finish?key=${key}`, [key.slice(0, 20)]],
  ['the key alone', key, [key.slice(0, 20), key.slice(-12)]],
  ['the key in an escaped address', `%2Faccount%2Fset%3Fkey%3D${key}`, [key.slice(0, 20)]],
  [
    'a key of a request',
    'Idempotency-Key: 3f2b8c1e-1a2b-4c3d-8e9f-0123456789ab',
    ['3f2b8c1e', '0123456789ab'],
  ],
  ['a chosen key of a request', '{"idempotency-key":"alta-de-lua"}', ['alta-de-lua']],
  [
    'a key with what looks like an account',
    '905ac79c-4b12-438f-ad43-1234567890ab',
    ['905ac79c', '1234567890'],
  ],
  ['a key of a request alone', '3f2b8c1e-1a2b-4c3d-8e9f-0123456789ab', ['3f2b8c1e']],
  ['the secret of an app', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', ['JBSWY3DP']],
  ['the secret in groups', 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP', ['JBSW', '3PXP']],
  ['the secret in small letters', 'jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp', ['y3dp', '3pxp']],
  [
    'the address of an app',
    'otpauth://totp/Xuntanza:12345678Z?secret=JBSWY3DPEHPK3PXP&period=30',
    ['JBSW', '1234'],
  ],
  ['a code of an app', '492039', ['492039']],
  ['a recovery code', '7H2KQ-9ZX4M', ['7H2KQ', '9ZX4M']],
  ['a recovery code of letters', 'ABCDE-FGHJK', ['ABCDE', 'FGHJK']],
  ['a recovery code as typed', '7h2kq 9zx4m', ['7h2kq', '9zx4m']],
  ['a recovery code in one piece', '7h2kq9zx4m', ['7h2kq9']],
  ['a password in an object', '{"newPassword":"corvo-azul","currentPassword":"corvo-verde"}', ['corvo']],
  ['the address of a mail server', 'smtp://lua:corvo@mail.example.org:465', ['lua', 'corvo']],
]

describe('a text for the log', () => {
  const carriers = [
    (secret: string) => secret,
    (secret: string) => `TypeError: "${secret}" is not iterable`,
    (secret: string) => `(${secret})`,
    (secret: string) => `erro en ${secret}, outra vez`,
    (secret: string) => JSON.stringify({ value: secret, nested: JSON.stringify([secret]) }),
    (secret: string) => `at f (https://portal.example/${secret}:1:2)\n${secret}`,
  ]
  it.each(secrets)('has nothing of %s', (_what, written, parts) => {
    for (const carry of carriers) {
      const text = redactPersonalData(carry(written))
      for (const part of parts) expect(text.toLowerCase()).not.toContain(part.toLowerCase())
    }
  })

  it('still says where in which script it happened, in every browser', () => {
    for (const line of [
      "TypeError: Cannot read properties of undefined (reading 'map')",
      '    at Fe (https://portal.example/assets/account-settings-page-with-a-long-name-DkJ3kd9a.js:12:34567)',
      'useRecordForm@https://portal.example/assets/index-B3kd9aQx.js:1:2345',
      'at a (https://portal.example/assets/index-B3kd9aQx.js:1:123456)',
      'render@http://localhost:3000/assets/index.js:140:22',
      'ECONNREFUSED 192.168.100.200:5432 on 2026-11-26T03:58:04.123Z',
      'a file of 9 MB, 120 rows, status 500',
    ])
      expect(redactPersonalData(line)).toBe(line)
  })

  it('takes no longer for a text that is made to take long', () => {
    for (const hostile of ['1 ', 'AB12 ', 'a@', 'eyJ', '1.', 'ES91', '%20', '(', 'key=', 'ab2c '])
      expect(redactPersonalData(hostile.repeat(20_000)).length).toBeLessThanOrEqual(hostile.length * 20_000)
  })
})

describe('a text for the audit trail', () => {
  it('has no secrets, keeps personal data, and stays JSON', () => {
    const value = {
      email: 'lua@example.org',
      iban: 'ES91 2100 0418 4502 0005 1332',
      dni: '12345678Z',
      sha256: 'a'.repeat(64),
      texto: `<a href="https://portal.example/account/set/finish?key=${key}">x</a> Bearer ${jwt}`,
    }
    const kept = JSON.parse(redactSecrets(JSON.stringify(value)))
    expect(kept).toEqual({
      ...value,
      texto: '<a href="https://portal.example/account/set/finish?key=…">x</a> Bearer…',
    })
  })
})

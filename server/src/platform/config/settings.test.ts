import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, withEnvFile } from './settings.ts'

describe('the settings', () => {
  it('all have a value without any being given', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      API_BASE: '/api',
      LANGUAGES: ['GL'],
      TIME_ZONE: 'Europe/Madrid',
      MAX_FILE_SIZE: 250_000_000,
      PASSWORD_MIN: 5,
      SELF_EDIT_FIELDS: ['thumbnail'],
      TWO_FACTOR_ROLES: [],
      ADMIN_DNI: '00000000T',
      MAIL_FROM: 'Xuntanza <portal@localhost>',
    })
    expect(settings.DATABASE_URL).toBeUndefined()
  })

  it('treat an empty value as absent and read lists and numbers', () => {
    const settings = readSettings({
      PORT: '',
      LANGUAGES: 'es, gl',
      TRUST_PROXY: '1',
      SELF_EDIT_FIELDS: 'telefono, direccion,telefono',
      TWO_FACTOR_ROLES: 'ROLE_ADMIN, PARTNER_MANAGEMENT,ROLE_ADMIN',
      PUBLIC_URL: 'https://a.gal/',
    })
    expect(settings).toMatchObject({
      PORT: 3000,
      LANGUAGES: ['ES', 'GL'],
      SELF_EDIT_FIELDS: ['telefono', 'direccion'],
      TWO_FACTOR_ROLES: ['ROLE_ADMIN', 'PARTNER_MANAGEMENT'],
      TRUST_PROXY: 1,
      PUBLIC_URL: 'https://a.gal',
    })
  })

  it.each([
    ['PORT', 'web'],
    ['SELF_EDIT_FIELDS', 'thumbnail,numero'],
    ['TWO_FACTOR_ROLES', 'ROLE_ADMIN,ROLE_BOSS'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'a.gal'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'mail.gal'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:/mail.gal'],
    ['PUBLIC_URL', 'https://:p@a.gal'],
    ['FILES_URL', 'https://bucket.example'],
    ['FILES_URL', 's3://'],
    ['FILES_URL', 's3://Bucket'],
    ['FILES_URL', 's3://bucket/folder'],
    ['FILES_URL', 's3://bucket?zone=a'],
    ['FILES_URL', 's3://bucket?endpoint=files.example'],
    ['FILES_URL', 's3://key@bucket'],
    ['LANGUAGES', 'EN'],
    ['TIME_ZONE', 'Galicia'],
    ['API_BASE', 'api'],
    ['API_BASE', '/api/../x'],
    ['API_BASE', '/assets'],
    ['PUBLIC_URL', 'https://a.gal/portal'],
    ['PUBLIC_URL', 'https://u:p@a.gal'],
    ['PASSWORD_MIN', '3'],
    ['BACKUP_HOURS', '0'],
    ['BACKUP_HOURS', 'diaria'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', '-1'],
    ['MAX_FILE_SIZE', '250MB'],
    ['JWT_SECRET', 'curta'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_DNI', '1234'],
    ['TRUST_PROXY', 'maybe?'],
    ['TRUST_PROXY', 'abc'],
    ['TRUST_PROXY', '10.0.0.0/40'],
  ])('refuse %s=%s in one line that names it and what is accepted', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} is .*, but must be .+\\.$`))
  })

  it('take networks as proxies', () => {
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toBe('10.0.0.0/8, ::1')
  })

  it.each([
    ['https://bucket.example', 'it does not begin with s3://'],
    ['s3://', 'it names no bucket'],
    ['s3://Bucket', 'a bucket is named by'],
    ['s3://bucket/folder', 'there is a path after the bucket'],
    ['s3://bucket?zone=a', 'only endpoint and region may stand'],
    ['s3://bucket?endpoint=files.example', 'endpoint is no address'],
    ['s3://bucket?region=a b', 'region is no word'],
    ['s3://key@bucket', 'only one of key and secret'],
    ['s3://AK:segr/edo@bucket', 'in key and secret, / + : @ ? # % are written as'],
    ['s3://AK:segr#edo@bucket', 'in key and secret, / + : @ ? # % are written as'],
  ])('say of FILES_URL=%s what is wrong with it, and repeat no secret', (value, why) => {
    let message = ''
    try {
      readSettings({ FILES_URL: value })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toMatch(/^FILES_URL is \(not shown\), but must be s3:\/\/bucket.+\.$/)
    expect(message).toContain(why)
    expect(message).not.toContain('edo')
  })

  it('refuse backups in the data folder itself, by a link too, and among the files in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'))
    const data = join(folder, 'data')
    mkdirSync(data)
    symlinkSync(data, join(folder, 'link'))
    const place = (BACKUP_DIR: string) => () => readSettings({ DATA_DIR: data, BACKUP_DIR })
    for (const wrong of [
      data,
      `${data}/`,
      join(folder, 'link'),
      join(data, 'files'),
      join(data, 'files/below/it'),
    ])
      expect(place(wrong)).toThrow(/^BACKUP_DIR is «.*», but must be another folder than DATA_DIR.*\.$/)
    expect(place(join(folder, 'link/files/below'))).toThrow(/^BACKUP_DIR/)
    for (const right of [join(data, 'backups'), join(folder, 'data-copies'), join(folder, 'filesystem')])
      expect(place(right)).not.toThrow()
    rmSync(folder, { recursive: true })
  })

  it('read the address of a bucket and its credentials', () => {
    expect(readSettings({ FILES_URL: 's3://my-files' }).FILES_URL).toEqual({
      bucket: 'my-files',
      region: 'us-east-1',
    })
    const full = 's3://AK:a%2Fb%2Bc@my-files?endpoint=https://s3.example:9000&region=eu-west-1'
    expect(readSettings({ FILES_URL: full }).FILES_URL).toEqual({
      bucket: 'my-files',
      region: 'eu-west-1',
      endpoint: 'https://s3.example:9000',
      credentials: { accessKeyId: 'AK', secretAccessKey: 'a/b+c' },
    })
  })

  it('limit uploads to the largest object that a bucket takes at once', () => {
    const large = { MAX_FILE_SIZE: '5000000001' }
    expect(readSettings(large).MAX_FILE_SIZE).toBe(5_000_000_001)
    expect(() => readSettings({ ...large, FILES_URL: 's3://my-files' })).toThrow(
      /^MAX_FILE_SIZE is .*, but must be/,
    )
  })

  it.each([
    ['SMTP_URL', 'smtps://portal:contra/sinal@mail.gal:465'],
    ['SMTP_URL', 'smtps://portal:contra#sinal@mail.gal:465'],
    ['SMTP_URL', 'smtps://portal:465/sinal@mail.gal'],
    ['DATABASE_URL', 'postgres://portal:contra?sinal@127.0.0.1/portal'],
  ])('tell in %s how the signs of a password are written', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      /\/ # \? \\ % of user and password .* %2F %23 %3F %5C %25\.$/,
    )
  })

  it('name the file of settings when it cannot be read', () => {
    // a folder, which root cannot read as a file either
    expect(() => withEnvFile(import.meta.dirname)).toThrow(
      `${import.meta.dirname} holds settings, but the account of the portal cannot read it (EISDIR).`,
    )
  })

  it('never repeat a secret', () => {
    expect(() => readSettings({ FILES_URL: 's3://key:segredo@B' })).toThrow(/\(not shown\)/)
    expect(() => readSettings({ DATABASE_URL: 'mysql://u:segredo@h/d' })).toThrow(/\(not shown\)/)
    expect(() => readSettings({ JWT_SECRET: 'segredo' })).not.toThrow(/segredo/)
  })
})

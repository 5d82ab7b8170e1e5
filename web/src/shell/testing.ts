import type { Session } from '#contract/account.ts'
import type { AxustesPublicos } from '#contract/axustes.ts'
import type { PortalConfig } from '#contract/portal.ts'
import { setPortalConfig } from './config.ts'

/** For tests: how an association of a name alone presents itself, with the given changes. */
export const testAsociacion = (changes: Partial<AxustesPublicos> = {}): AxustesPublicos => ({
  nome: 'Xuntanza',
  nomeCurto: '',
  enderezo: { direccion: '', codigoPostal: '', localidad: '', provincia: '' },
  telefono: '',
  email: '',
  web: '',
  horario: '',
  pe: '',
  cor: '',
  logo: null,
  portada: null,
  ...changes,
})

/** For tests: the settings of a portal, with the given changes. */
export function testConfig(changes: Partial<PortalConfig> = {}): PortalConfig {
  const config: PortalConfig = {
    asociacion: testAsociacion(),
    commit: null,
    version: '1.2.3',
    apiBase: '/api',
    languages: ['GL'],
    timeZone: 'Europe/Madrid',
    sourceUrl: null,
    passwordMin: 5,
    selfEditFields: ['thumbnail'],
    maxFileSize: 250_000_000,
    ...changes,
  }
  setPortalConfig(config)
  return config
}

/** For tests: a session. */
export const testSession = (changes: Partial<Session> = {}): Session => ({
  id: 1,
  login: '00000000T',
  authorities: ['ROLE_USER'],
  logged: true,
  langKey: 'GL',
  employee: false,
  email: 'carme@example.org',
  firstName: 'Carme',
  lastName: 'Souto',
  token: 'a.b.c',
  socioId: null,
  ...changes,
})

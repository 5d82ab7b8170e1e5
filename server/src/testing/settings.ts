import { readSettings } from '../platform/config/settings.ts'

/** The password of the first administrator and of all users that tests sign in. */
export const password = 'un contrasinal longo'

/** The settings of a portal in a test. */
export const testSettings = (environment: Record<string, string | undefined>) =>
  readSettings({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://portal.example',
    ADMIN_PASSWORD: password,
    ...environment,
  })

/** The settings that affect what the first start stores. */
const ofFirstStart = /^(ADMIN_|APP_NAME$|LANGUAGES$)/

/** Whether a portal with these settings starts for the first time as any other test portal does. */
export const startsAsUsual = (environment: Record<string, string>): boolean =>
  !Object.keys(environment).some((name) => ofFirstStart.test(name))

import { limits } from '#contract/limits.ts'
import { portalConfig } from '../../shell/config.ts'
import type { Translate } from '../../shell/i18n.ts'

export interface NewPasswordErrors {
  newPassword?: string
  repeat?: string
}

/** The faults of a new password typed twice; empty when there are none. */
export function checkNewPassword(newPassword: string, repeat: string, t: Translate): NewPasswordErrors {
  const bounds = { min: portalConfig().passwordMin, max: limits.password.max }
  // characters as people count them, as the server does
  const { length } = [...newPassword.normalize('NFC')]
  const errors: NewPasswordErrors = {}
  if (newPassword === '') errors.newPassword = t('error.required')
  else if (length < bounds.min || length > bounds.max) {
    errors.newPassword = t('error.password-length', bounds)
  }
  if (repeat === '') errors.repeat = t('error.required')
  else if (repeat.normalize('NFC') !== newPassword.normalize('NFC')) errors.repeat = t('password.not-equal')
  return errors
}

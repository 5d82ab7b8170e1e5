import { system } from '../platform/db/audit.ts'
import { createFirstPages } from '../modules/statics/first-pages.service.ts'
import { adminSetLink, createFirstAdmin } from '../modules/usuarios/first-admin.service.ts'
import type { Parts } from '../platform/app-context.ts'

/** On an empty database: the administrator and the static pages, so that there is somebody to sign in and no empty page. */
export async function firstStart(parts: Parts): Promise<void> {
  await createFirstAdmin(parts, system)
  await createFirstPages(parts)
}

/** One line that tells the operator how the administrator gets in. */
export async function howToSignIn(parts: Parts): Promise<string> {
  const found = await adminSetLink(parts)
  if (!found) return `Sign in as administrator at ${parts.settings.PUBLIC_URL}/account/login`
  return `Administrator ${found.login}: choose a password at ${found.link}`
}

import { ApiError, isCancelled, NetworkError } from './api.ts'
import { isKey, type Key, translate } from './i18n.ts'
import { sendLog } from './logs.ts'
import { currentPath, navigateTo } from './navigation.ts'
import { notify } from './notifications.tsx'
import { endSession, sessionNow } from './session.ts'

/**
 * The one place where a failure becomes something the person sees. Fields and inline messages are the form's own
 * affair; everything else comes here:
 * network → notice with a retry, session and form stay; 401 → notice, drafts are kept, session ends, login;
 * 403 → /unauthorized, the session stays, or to setting up a second factor where that is what is missing; 404 → nothing (the screen shows it); cancelled → nothing;
 * other refusals → notice titled by their status, among them a 403 that concerns one record only and says why.
 * @param options.title says what failed, in place of the notice's own title
 */
export function reportError(
  error: unknown,
  { retry, title }: { retry?: () => void; title?: string } = {},
): void {
  if (isCancelled(error)) return
  if (error instanceof NetworkError) {
    notify({
      kind: 'error',
      ...(title && { title }),
      text: translate('error.server-unavailable'),
      ...(retry && { action: { label: translate('action.retry'), run: retry } }),
    })
  } else if (!(error instanceof ApiError)) {
    sendLog('error', error)
    notify({
      kind: 'error',
      title: title ?? translate('error.title.other'),
      text: translate('error.unexpected'),
    })
  } else if (error.status === 401) loseSession(error)
  else if (error.status === 403 && error.code !== 'error.grupo-protected') {
    const isLacking = error.code === 'error.second-factor-compulsory'
    navigateTo(isLacking ? '/account/second_factor' : '/unauthorized', {
      replace: true,
      state: { from: currentPath() },
    })
  } else if (error.status !== 404) {
    notify({
      kind: 'error',
      title: title ?? translate(titleOf(error.status)),
      text: errorText(error),
      // A refusal stays a refusal; a fault of the server may pass.
      ...(retry && error.status >= 500 && { action: { label: translate('action.retry'), run: retry } }),
    })
  }
}

/** Text of a refusal in the person's language; the server's general one where it names no known code. */
export const errorText = (error: ApiError): string =>
  isKey(error.code) ? translate(error.code, error.params) : translate('error.unexpected')

/** Texts of what is wrong with one field, or undefined; for the place under it. */
export function fieldText(error: unknown, field: string): string | undefined {
  const keys = error instanceof ApiError ? error.fields[field] : undefined
  return keys?.map((key) => (isKey(key) ? translate(key, (error as ApiError).params) : key)).join(' ')
}

const titleOf = (status: number): Key =>
  status === 400 ? 'error.title.400' : status === 500 ? 'error.title.500' : 'error.title.other'

function loseSession(error: ApiError): void {
  const title = translate('error.credentials-not-valid')
  const text = errorText(error)
  // Several calls of one page fail together; the first has already done all this.
  if (sessionNow() === null && currentPath().startsWith('/account/login')) return
  notify(text === title ? { kind: 'error', text } : { kind: 'error', title, text })
  const from = currentPath()
  endSession()
  navigateTo('/account/login', { replace: true, state: { from } })
}

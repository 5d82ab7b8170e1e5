import { formatNumber } from '#contract/numbers.ts'
import { ApiError, isCancelled, NetworkError } from './api.ts'
import { isKey, type Key, type TextParams, translate } from './i18n.ts'
import { sendLog } from './logs.ts'
import { currentPath, navigateTo } from './navigation.ts'
import { notify } from './notices.ts'
import { endSession, sessionNow } from './session.ts'

export interface ReportOptions {
  /** Retries the failed action. */
  retry?: () => void
  /** Replaces the default title of the notice. */
  title?: string
  /** A page could not be loaded, so there is nothing on it to keep. */
  isReading?: boolean
}

/**
 * The only place where an error becomes visible to the user. Forms show errors of fields and inline messages themselves; all
 * others come here:
 * network → notice with a retry, session and form stay; 401 → notice, drafts are kept, session ends, sign-in;
 * 403 on reading → /unauthorized, the session stays; 403 on a change → notice, the form stays; both lead to the set-up of a
 * second factor when that is missing; 404 → nothing (the screen shows it); cancelled → nothing;
 * other errors → notice with a title for their status.
 * @returns closes the notice, once its cause is corrected
 */
export function reportError(
  error: unknown,
  { retry, title, isReading = false }: ReportOptions = {},
): () => void {
  if (isCancelled(error)) return nothing
  if (error instanceof NetworkError) {
    return notify({
      kind: 'error',
      ...(title && { title }),
      text: translate('error.server-unavailable'),
      isReading,
      ...(retry && { action: { label: translate('action.retry'), run: retry } }),
    })
  }
  if (!(error instanceof ApiError)) {
    sendLog('error', error)
    return notify({
      kind: 'error',
      title: title ?? translate('error.title.other'),
      text: translate('error.unexpected'),
    })
  }
  const isLacking = error.code === 'error.second-factor-compulsory'
  if (error.status === 401) loseSession(error)
  else if (error.status === 403 && (isReading || isLacking)) {
    navigateTo(isLacking ? '/account/second_factor' : '/unauthorized', {
      replace: true,
      state: { from: currentPath() },
    })
  } else if (error.status !== 404) {
    return notify({
      kind: 'error',
      title: title ?? translate(getOwnTitle(error.status) ?? 'error.title.other'),
      text: errorText(error),
      isReading,
      // Retrying a refused call is useless; a server error can be temporary.
      ...(retry && error.status >= 500 && { action: { label: translate('action.retry'), run: retry } }),
    })
  }
  return nothing
}

const nothing = () => undefined

/** Text of an error in the user's language, that of its reason where there is one; a general one for an unknown code. */
export const errorText = ({ code, params }: ApiError): string => {
  const key = [`${code}.${params.motivo}`, code].find(isKey)
  return key ? translate(key, readable(params)) : translate('error.unexpected')
}

/** The prefixes of the keys that translate the states of records. */
export const stateKeys = ['recibo.estado', 'mandato.estado', 'remesas.estado']

/** The parameters of an error as people write them: states in words, days as in tables, amounts with a comma, texts in a row. */
const readable = (params: ApiError['params']): TextParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'object') return [name, value.map((each) => `«${each}»`).join(', ')]
      if (name === 'pendente' && typeof value === 'number')
        return [name, formatNumber(value, { min: 2, points: 'always' })]
      const state = name === 'estado' && stateKeys.map((kind) => `${kind}.${value}`).find(isKey)
      if (state) return [name, translate(state)]
      return [name, typeof value === 'string' ? value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3-$2-$1') : value]
    }),
  )

/** Text of the errors of one field, or undefined; shown below the field. */
export function fieldText(error: unknown, field: string): string | undefined {
  const keys = error instanceof ApiError ? error.fields[field] : undefined
  return keys
    ?.map((key) => (isKey(key) ? translate(key, readable((error as ApiError).params)) : key))
    .join(' ')
}

/** Title of what says an answer with this status, where it has one of its own. */
export const getOwnTitle = (status: number): Key | undefined =>
  status === 400 ? 'error.title.400' : status === 500 ? 'error.title.500' : undefined

function loseSession(error: ApiError): void {
  const title = translate('error.credentials-not-valid')
  const text = errorText(error)
  // Several calls of a page fail together; the first one has already handled this.
  if (sessionNow() === null && currentPath().startsWith('/account/login')) return
  notify({ kind: 'error', ...(text !== title && { title }), text, isForNextPage: true })
  const from = currentPath()
  endSession()
  navigateTo('/account/login', { replace: true, state: { from } })
}

/**
 * Every error of the API: its code (also the dictionary key of its text) and its HTTP status. The parameters of the text are
 * in the `x-app-params` header and in the body.
 */
export const errorStatus = {
  'error.credentials-not-valid': 401,
  'error.authorization-required': 401,
  'error.jwt-expired': 401,
  'error.second-factor-required': 401,
  'error.second-factor-not-valid': 401,
  'error.forbidden': 403,
  'error.second-factor-compulsory': 403,
  'error.resource-not-found': 404,
  'error.conflict': 409,
  'file.error.max-file-size-exceeded': 413,
  'error.body-too-large': 413,
  'error.unsupported-media-type': 415,
  'error.too-many-requests': 429,
  'error.unexpected': 500,
  'error.not-ready': 503,
  'error.storage-unavailable': 503,
  'error.storage-full': 507,
  'error.bad-request': 400,
  'error.email-not-registered': 400,
  'error.dni-not-registered': 400,
  'error.login-in-use': 400,
  'error.email-in-use': 400,
  'error.reset-link-not-valid': 400,
  'error.incorrect-password': 400,
  'error.incorrect-code': 400,
  'error.second-factor-not-begun': 400,
  'error.no-authorities': 400,
  'error.id-exists': 400,
  'error.id-not-exists': 400,
  'error.last-admin': 400,
  'error.own-user': 400,
  'error.has-password': 400,
  'error.not-active': 400,
  'error.user-has-socio': 400,
  'error.only-in-register': 400,
  'error.dni-in-use': 400,
  'error.admin-deactivate': 400,
  'error.socio-active': 400,
  'error.cause-required': 400,
  'error.tipo-documento-in-use': 400,
  'error.grupo-protected': 403,
  'error.static-id-mandatory': 400,
  'invalid-id-type': 400,
  'error.static-id-exists': 400,
  'error.static-home': 400,
  'error.tipo-cota-in-use': 400,
  'error.pagador': 400,
  'error.importe-excesivo': 400,
  'error.recibo-state': 400,
  'error.aviso-recente': 400,
  'error.mandato-state': 400,
  'error.pago-of-recibo': 400,
  'error.socio-has-recibos': 400,
  'file.error.empty-file': 400,
  'file.error.uploading': 400,
  'upload.invalid_extension': 400,
  'file.error.not-found': 404,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** The body of every error response. */
export interface ErrorBody {
  error: ErrorCode
  params?: Record<string, string | number>
  /** Field path (dots between levels) → dictionary keys of its errors. */
  fields?: Record<string, string[]>
}

/** Dictionary keys of errors about one field. */
export const fieldErrors = {
  required: 'error.required',
  invalidType: 'error.invalid-type',
  invalidValue: 'error.invalid-value',
  tooLong: 'error.too-long',
  hiddenCharacters: 'error.hidden-characters',
  nif: 'error.regex.nifPattern',
  email: 'error.regex.emailPattern',
  url: 'error.regex.urlPattern',
  passwordLength: 'error.password-length',
  passwordCommon: 'error.password-common',
  adminAlone: 'error.admin-alone',
  adminOnly: 'error.admin-only',
  invalidDate: 'error.invalid-date',
  futureDate: 'error.future-date',
  integer: 'error.integer',
  positive: 'error.positive',
  year: 'error.year',
  invalidAmount: 'error.invalid-amount',
  postalCode: 'error.regex.postalCodePattern',
  associationNif: 'error.nif',
  iban: 'error.iban',
  creditorId: 'error.identificador-acredor',
  colour: 'error.colour',
  contrast: 'error.contrast',
  noRecipients: 'error.no-recipients',
  mailPictures: 'error.mail-pictures',
} as const

import { ApiError, NetworkError } from '../../shell/api.ts'
import { errorText } from '../../shell/errors.ts'
import { translate } from '../../shell/i18n.ts'
import type { SlicedOutcome } from './slices.ts'

/** Why a change of many records ended before its end, in words. */
export const getReason = ({ error }: Pick<SlicedOutcome<never, never>, 'error'>): string =>
  error === undefined
    ? translate('slices.stopped')
    : error instanceof NetworkError
      ? translate('slices.lost')
      : error instanceof ApiError
        ? errorText(error)
        : translate('error.unexpected')

/** The finished and unfinished part of a change of many records that ended early. */
export const SlicesLeft = ({ text, why }: { text: string; why: string }) => (
  <p className="form-help" role="alert">
    <strong>{text}</strong> {why}
  </p>
)

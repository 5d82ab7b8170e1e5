import { type RefusedSignIn, signInPath } from '#contract/sign-in-form.ts'
import { ApiError } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'
import { errorText } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import './code-step.css'

/** Second step of a sign-in without scripts: the browser posts the code, with what the server encrypted of the first step. */
export function PostedCodeStep({ refused, proof }: { refused: RefusedSignIn; proof: string }) {
  const t = useT()
  const { error } = refused
  return (
    <form method="post" action={signInPath}>
      {error && (
        <FormAlert
          title={errorText(new ApiError(error.status, error.code, error.params))}
          text={t('login.code-next')}
        />
      )}
      <p>{t('login.code-app', { app: portalConfig().asociacion.nome })}</p>
      <input type="hidden" name="from" value={refused.from} />
      <input type="hidden" name="proof" value={proof} />
      <TextInput
        label={t('login.code')}
        description={t('login.no-phone')}
        name="code"
        className="code-input is-upper"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        required
        autoFocus
      />
      <Button type="submit" isWide>
        {t('login.submit')}
      </Button>
      <p className="page-card-links">
        <a href={signInPath}>{t('action.back')}</a>
      </p>
    </form>
  )
}

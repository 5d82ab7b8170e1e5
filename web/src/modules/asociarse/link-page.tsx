import { type FormEvent, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { asociarseOutcomes, asociarsePaths, type PostedSolicitude } from '#contract/asociarse-form.ts'
import { ApiError, call } from '../../shell/api.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { Page } from '../../shell/page.tsx'
import { usePageData } from '../../shell/page-loader.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'

export const head = import.meta.env.SSR ? () => ({ isIndexed: false }) : undefined

/**
 * The page of a link in the mail about an application. It asks before it acts: mail scanners open links. Without scripts its form is posted
 * (server/src/platform/http/asociarse-forms.ts).
 */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const posted = usePageData<PostedSolicitude | null | undefined>()
  const key = useSearchParams()[0].get('key') ?? posted?.values.key ?? ''
  const [isBusy, setBusy] = useState(false)
  const isConfirming = pathname === asociarsePaths.confirm
  if (key === '') return <Navigate to={asociarseOutcomes.invalid} replace />

  const follow = async () => {
    setBusy(true)
    try {
      const name = isConfirming ? 'POST /solicitudes/confirmar' : 'POST /solicitudes/retirar'
      await call(name, { body: { key } })
      void navigate(isConfirming ? asociarseOutcomes.confirmed : asociarseOutcomes.withdrawn, {
        replace: true,
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 400)
        void navigate(asociarseOutcomes.invalid, { replace: true })
      else reportError(error, { retry: () => void follow() })
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void follow()
  }
  const words = isConfirming ? 'confirm' : 'withdraw'
  return (
    <Page title={t(`title.asociarse-${words}`)} className="page-card">
      <form method="post" action={pathname} onSubmit={submit}>
        <input type="hidden" name="key" value={key} />
        {posted && (
          <FormAlert
            title={errorText(new ApiError(posted.error.status, posted.error.code, posted.error.params))}
          />
        )}
        <p>{t(`asociarse.${words}-intro`)}</p>
        <Button type="submit" isWide disabled={isBusy}>
          {t(`asociarse.${words}-submit`)}
        </Button>
      </form>
      <p className="page-card-links">
        <Link to="/">{t(`asociarse.${words}-not`)}</Link>
      </p>
    </Page>
  )
}

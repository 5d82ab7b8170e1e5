import { useState } from 'react'
import { portalConfig } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { saveFile } from '../../ui/files/download.ts'
import { IconDownload, IconPrinter } from '../../ui/icons.ts'
import { forgetUnsavedChanges, useUnsavedChanges } from '../../ui/unsaved.tsx'
import './security.css'

interface RecoveryCodesProps {
  codes: string[]
  /** Whether to show a title, where no heading above does. */
  isTitled?: boolean
  done: () => void
}

/** The recovery codes, shown once: the user must confirm that they are saved before leaving. */
export function RecoveryCodes({ codes, isTitled = false, done }: RecoveryCodesProps) {
  const t = useT()
  const login = useSession()?.login ?? ''
  const [isKept, setKept] = useState(false)
  const [isReminded, setReminded] = useState(false)
  useUnsavedChanges(!isKept)
  const title = t('factor.file-title', { login, app: portalConfig().asociacion.nome })
  const text = [title, t('factor.file-text'), '', ...codes, ''].join('\n')
  const save = () => saveFile(new File([text], t('factor.file-name'), { type: 'text/plain' }))
  const finish = () => {
    setReminded(!isKept)
    if (!isKept) return
    forgetUnsavedChanges()
    done()
  }
  return (
    <section className="security-card surface" aria-label={t('factor.codes')}>
      {isTitled && <h2 className="screen-only">{t('factor.codes')}</h2>}
      <p className="recovery-title print-only">{title}</p>
      <p>{t('factor.codes-text')}</p>
      <ol className="recovery-list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="security-tools screen-only">
        <CopyButton text={text}>{t('factor.copy')}</CopyButton>
        <Button look="link" onClick={() => window.print()}>
          <Icon icon={IconPrinter} />
          {t('factor.print')}
        </Button>
        <Button look="link" onClick={save}>
          <Icon icon={IconDownload} />
          {t('factor.save-file')}
        </Button>
      </div>
      <Checkbox
        className="check screen-only"
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      >
        <span>{t('factor.kept')}</span>
      </Checkbox>
      {isReminded && !isKept && (
        <p className="security-reminder" role="alert">
          {t('factor.keep-first')}
        </p>
      )}
      <Button onClick={finish}>{t('factor.finish')}</Button>
    </section>
  )
}

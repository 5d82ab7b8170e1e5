import { useId, useState } from 'react'
import type { FileRef } from '#contract/files.ts'
import type { Devolucions } from '#contract/remesas.ts'
import { ApiError } from '../../../shell/api.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { reportError } from '../../../shell/errors.ts'
import { isKey, useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { FileField } from '../../../ui/files/file-field.tsx'
import { type FileFault, FileWork, UnreadableFile } from '../../../ui/files/file-reading.tsx'
import './remesas.css'
import { useRefreshRecibos } from '../plans/cotas.calls.ts'
import { readDevolucions } from './remesas.calls.ts'
import { ReturnsOutcome } from './returns-outcome.tsx'

/** Reads what the bank gave back, from its file, and says what that changed. */
export function Component() {
  const t = useT()
  const id = useId()
  const back = useBack('/cotas/domiciliacions')
  const refresh = useRefreshRecibos()
  const [isReading, setReading] = useState(false)
  const [outcome, setOutcome] = useState<{ file: string; done: Devolucions }>()
  /** Why the last file could not be read. */
  const [fault, setFault] = useState<FileFault>()

  const read = async (file: FileRef): Promise<void> => {
    setReading(true)
    setFault(undefined)
    setOutcome(undefined)
    try {
      setOutcome({ file: file.fileName, done: await readDevolucions(file) })
      refresh()
    } catch (error) {
      const reason = error instanceof ApiError ? `ficheiro-banco.${error.params.motivo}` : ''
      if (isKey(reason)) setFault({ file: file.fileName, text: t(reason) })
      else reportError(error, { retry: () => void read(file) })
    }
    setReading(false)
  }
  return (
    <Page title={t('title.devolucions')} width="form" back={<BackButton back={back} />}>
      <p className="lead">{t('devolucions.lead')}</p>
      {!isReading && (
        <FileField
          id={`${id}-fichero`}
          label={t('devolucions.file')}
          accepts="devolucion"
          onChange={(file) => file && void read(file)}
        />
      )}
      <div role="status" className="returns-outcome">
        {isReading && <FileWork text={t('devolucions.reading')} />}
        {fault && <UnreadableFile {...fault} />}
        {outcome && <ReturnsOutcome file={outcome.file} done={outcome.done} />}
      </div>
    </Page>
  )
}

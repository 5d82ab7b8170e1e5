import { useEffect, useRef, useState } from 'react'
import { isCancelled } from '../../shell/api.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconDownload } from '../icons.ts'
import { saveFile } from './download.ts'
import './file-progress.css'

interface FileGeneration {
  /** Requests a generated file and saves it under the name from the server. One at a time. */
  make: (name: string, ask: (signal: AbortSignal) => Promise<File>) => Promise<void>
  /** Several of them, one after the other, each under a name of its own. */
  makeAll: (files: readonly GeneratedFile[]) => Promise<void>
  /** The file being generated, and how to cancel it. */
  making: { name: string; cancel: () => void } | undefined
}

interface GeneratedFile {
  /** The name of the file while it is being generated. */
  name: string
  fileName: string
  ask: (signal: AbortSignal) => Promise<File>
}

/** Files that the server takes a while to generate, such as workbooks. Leaving the page cancels the request. */
export function useGeneratedFile(): FileGeneration {
  const t = useT()
  const [making, setMaking] = useState<FileGeneration['making']>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const make: FileGeneration['make'] = async (name, ask) => {
    running.current?.abort()
    const work = new AbortController()
    running.current = work
    setMaking({ name, cancel: () => work.abort() })
    try {
      const file = await ask(work.signal)
      saveFile(file)
      notify({ kind: 'success', text: t('files.saved', { name: file.name }) })
    } catch (error) {
      if (!isCancelled(error)) reportError(error, { retry: () => void make(name, ask) })
    }
    if (running.current === work) setMaking(undefined)
  }

  const makeAll: FileGeneration['makeAll'] = async (files) => {
    running.current?.abort()
    const work = new AbortController()
    running.current = work
    let saved = 0
    try {
      for (const { name, fileName, ask } of files) {
        setMaking({ name, cancel: () => work.abort() })
        const file = await ask(work.signal)
        saveFile(new File([file], fileName, { type: file.type }))
        saved += 1
      }
      notify({ kind: 'success', text: t('files.saved-all', { count: saved }) })
    } catch (error) {
      const told = { count: saved, total: files.length }
      const left = files.slice(saved)
      if (!isCancelled(error)) reportError(error, { retry: () => void makeAll(left) })
      if (saved > 0)
        notify({
          kind: 'warning',
          text: t('files.saved-in-part', told),
          action: { label: t('files.go-on'), run: () => void makeAll(left) },
        })
    }
    if (running.current === work) setMaking(undefined)
  }
  return { make, makeAll, making }
}

/** Makes and saves the report of a list. */
export function ReportButton({ make }: { make: () => Promise<void> }) {
  const t = useT()
  return (
    <Button look="quiet" onClick={() => void make()}>
      <Icon icon={IconDownload} />
      {t('action.download')}
    </Button>
  )
}

/** Shows that a file is being generated; its progress is unknown. */
export function MakingFile({ making }: Pick<FileGeneration, 'making'>) {
  const t = useT()
  return (
    <div role="status">
      {making && (
        <div className="file-making">
          <div>
            {t('files.making', { name: making.name })}
            <div className="file-progress is-endless">
              <span />
            </div>
          </div>
          <Button look="quiet" onClick={making.cancel}>
            {t('action.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}

import { type ReactNode, useCallback, useState } from 'react'
import { FilePreview } from './file-preview.tsx'
import type { HeldFile } from './stored-file.ts'

interface Shown {
  held: HeldFile
  name: string
  isOpen: boolean
}

/** One preview for all files of a list. */
export function useFilePreview(): { show: (held: HeldFile, name: string) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<Shown>()
  const show = useCallback((held: HeldFile, name: string) => setShown({ held, name, isOpen: true }), [])
  const held = shown?.held ?? none
  return {
    show,
    dialog: (
      <FilePreview
        held={held}
        title={shown?.name ?? ''}
        isOpen={shown?.isOpen ?? false}
        // What was in it stays while it fades.
        close={() => setShown((now) => now && { ...now, isOpen: false })}
      />
    ),
  }
}

const none: HeldFile = { file: { uuid: '', fileName: '', type: '' } }

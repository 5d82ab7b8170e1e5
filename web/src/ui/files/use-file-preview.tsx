import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { HeldFile } from './stored-file.ts'

/** Only who looks into a file needs what shows it. */
const FilePreview = lazy(async () => ({ default: (await import('./file-preview.tsx')).FilePreview }))

/** One preview for all files of a list. */
export function useFilePreview(): { show: (held: HeldFile, name: string) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<{ held: HeldFile; name: string }>()
  const show = useCallback((held: HeldFile, name: string) => setShown({ held, name }), [])
  return {
    show,
    dialog: shown && (
      <Suspense>
        <FilePreview held={shown.held} title={shown.name} close={() => setShown(undefined)} />
      </Suspense>
    ),
  }
}

import { type ChangeEvent, type InputHTMLAttributes, useEffect } from 'react'
import { type Accepts, acceptOf } from './checks.ts'

interface FileChooserProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'accept' | 'value' | 'onChange'> {
  accepts: Accepts
  take: (files: File[]) => void
}

/**
 * The browser's own file input, laid invisibly over what it stands for: pressing, the keyboard and dropping a file on
 * it work without more, and it is read aloud as what it is.
 */
export function FileChooser({ accepts, take, ...rest }: FileChooserProps) {
  useEffect(holdMissedDrops, [])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // The same file can be chosen again, after a failure for instance.
    currentTarget.value = ''
    take(files)
  }
  return <input {...rest} type="file" accept={acceptOf(accepts)} onChange={choose} className="file-chooser" />
}

let choosers = 0

/** A file dropped beside its place must not replace the page, and the form on it. */
function holdMissedDrops(): () => void {
  choosers += 1
  if (choosers === 1) for (const kind of ['dragover', 'drop'] as const) window.addEventListener(kind, hold)
  return () => {
    choosers -= 1
    if (choosers === 0)
      for (const kind of ['dragover', 'drop'] as const) window.removeEventListener(kind, hold)
  }
}

const hold = (event: DragEvent): void => {
  const isOnInput = event.target instanceof HTMLInputElement && event.target.type === 'file'
  // What was dealt with belongs to an editor, for instance.
  if (event.defaultPrevented || isOnInput || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

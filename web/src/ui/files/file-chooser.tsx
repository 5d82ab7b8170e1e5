import { type ChangeEvent, type InputHTMLAttributes, useEffect } from 'react'
import { type FileKinds, toAcceptAttribute } from './checks.ts'

interface FileChooserProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'accept' | 'value' | 'onChange'> {
  accepts: FileKinds
  take: (files: File[]) => void
}

/**
 * A native file input, laid invisibly over its visual representation: clicks, keyboard and drag and drop work natively, and
 * screen readers announce it correctly.
 */
export function FileChooser({ accepts, take, ...rest }: FileChooserProps) {
  useEffect(holdMissedDrops, [])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Allows choosing the same file again, for instance after an error.
    currentTarget.value = ''
    take(files)
  }
  return (
    <input
      {...rest}
      type="file"
      accept={toAcceptAttribute(accepts)}
      onChange={choose}
      className="file-chooser"
    />
  )
}

let choosers = 0

/** Prevents a file dropped beside the input from replacing the page, and the form on it. */
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
  // Another component, such as the editor, has handled the drop.
  if (event.defaultPrevented || isOnInput || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

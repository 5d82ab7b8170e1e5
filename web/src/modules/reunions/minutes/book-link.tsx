import { useT } from '../../../shell/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { storedFile } from '../../../ui/files/stored-file.ts'
import { useFilePreview } from '../../../ui/files/use-file-preview.tsx'
import { IconFilePdf } from '../../../ui/icons.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'

/** On the list of meetings: the book of all approved minutes, as PDF. */
export function BookLink({ kind }: { kind: ReunionKind }) {
  const t = useT()
  const { show, dialog } = useFilePreview()
  const name = t('reunion.book')
  const file = { uuid: '', fileName: `${name}.pdf`, type: 'pdf' }
  return (
    <>
      <Button
        look="quiet"
        onClick={() => show({ file, stored: storedFile(`GET /${kind.owner}/actas/libro`, {}) }, name)}
      >
        <Icon icon={IconFilePdf} />
        {name}
      </Button>
      {dialog}
    </>
  )
}

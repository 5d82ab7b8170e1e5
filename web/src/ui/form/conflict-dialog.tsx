import { useT } from '../../shell/i18n.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import type { RecordForm } from './use-record-form.ts'

/**
 * Shown when another user saved the record first: the user takes the stored version, or continues with their own changes
 * merged into it.
 */
export function ConflictDialog<V extends object>({ form }: { form: RecordForm<V> }) {
  const t = useT()
  const theirs = [...new Set(form.conflict?.rebased.theirs.map(form.getLabel))]
  return (
    <Dialog title={t('conflict.title')} isOpen={form.conflict !== null} close={form.keepTyped}>
      <p>{t('conflict.text')}</p>
      {theirs.length > 0 && (
        <p>
          {t('conflict.fields')} <strong>{theirs.join(', ')}</strong>
        </p>
      )}
      <p>{t('conflict.choice')}</p>
      <div className="dialog-actions">
        <Button look="quiet" onClick={form.takeStored}>
          {t('conflict.reload')}
        </Button>
        <Button data-autofocus onClick={form.keepTyped}>
          {t('conflict.keep')}
        </Button>
      </div>
    </Dialog>
  )
}

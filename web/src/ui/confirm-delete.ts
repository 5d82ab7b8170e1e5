import { confirm } from '../shell/confirm.tsx'
import { translate } from '../shell/i18n.ts'

/** Asks before something is deleted for good. @param what with its article: «a conta de Lúa Álvarez» */
export const confirmDelete = (what: string): Promise<boolean> =>
  confirm({
    title: translate('modal.delete_title', { what }),
    text: translate('modal.delete_dialog'),
    action: translate('action.delete'),
    danger: true,
  })

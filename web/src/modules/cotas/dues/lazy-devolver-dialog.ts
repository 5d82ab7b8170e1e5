import { lazyDialog } from '../../../ui/lazy-part.tsx'

/** Apart from the other dialogs: its texts are those of the bank, which the list of charges does not load. */
export const DevolverDialog = lazyDialog(
  () => import('./devolver-dialog.tsx'),
  (module) => module.DevolverDialog,
)

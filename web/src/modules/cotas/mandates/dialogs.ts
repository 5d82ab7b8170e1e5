import { lazyDialog } from '../../../ui/lazy-part.tsx'

/** Loaded when it first opens: the list needs no form. */
export const BlankOrderDialog = lazyDialog(
  () => import('./blank-order-dialog.tsx'),
  (module) => module.BlankOrderDialog,
)

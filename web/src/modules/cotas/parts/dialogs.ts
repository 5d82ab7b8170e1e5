import { lazyDialog } from '../../../ui/lazy-part.tsx'

/** Loaded when it first opens: lists and records need no forms. */
export const MotivoDialog = lazyDialog(
  () => import('./motivo-dialog.tsx'),
  (module) => module.MotivoDialog,
)

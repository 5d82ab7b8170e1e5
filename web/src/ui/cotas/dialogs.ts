import { lazyDialog } from '../lazy-part.tsx'

/** Dialogs come when they first open: lists and records need no forms. */
export const MotivoDialog = lazyDialog(
  () => import('./motivo-dialog.tsx'),
  (module) => module.MotivoDialog,
)

export const DevolverDialog = lazyDialog(
  () => import('./devolver-dialog.tsx'),
  (module) => module.DevolverDialog,
)

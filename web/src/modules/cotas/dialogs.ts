import { lazyDialog } from '../../ui/lazy-part.tsx'

/** Dialogs come when they first open: lists and records need no forms. */
export const CobrarDialog = lazyDialog(
  () => import('./cobrar-dialog.tsx'),
  (module) => module.CobrarDialog,
)

export const MotivoDialog = lazyDialog(
  () => import('./motivo-dialog.tsx'),
  (module) => module.MotivoDialog,
)

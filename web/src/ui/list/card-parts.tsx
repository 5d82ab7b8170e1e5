import type { ReactNode } from 'react'

/** A part of a cell that a card does not show. */
export const InTable = ({ children }: { children: ReactNode }) => <span className="in-table">{children}</span>

/** A part of a cell that only a card shows. */
export const OnCard = ({ children }: { children: ReactNode }) => <span className="on-card">{children}</span>

/** The address of a new message to `email`, which cannot name further recipients or a subject. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

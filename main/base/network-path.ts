/**
 * Whether it is a Windows path to another computer (UNC). Accessing it authenticates there, which neither a restored
 * database nor a page may trigger.
 */
export const isElsewhere = (file: string): boolean => /^[\\/]{2}/.test(file);

/** Time for which screens offer to undo a change, in seconds. */
export const undoOfferedSeconds = 10;

/** Time after a change in which its undo is accepted, in seconds: a pointer or the focus pauses the offer. */
export const undoAcceptedSeconds = 30;

/** Time for which screens offer to undo a change [s]. */
export const undoOfferedSeconds = 10;

/** Time after a change in which its undo is accepted [s]. It is longer, because pointer and focus pause the offer. */
export const undoAcceptedSeconds = 30;

/**
 * Keeps from a map within a page what scrolls the page: the wheel, until the map has the focus, and a single finger. Two fingers
 * and the keys move the map. Answers what ends it.
 */
export function leavePageToScroll(place: HTMLElement): () => void {
  const stopWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !place.contains(document.activeElement)) event.stopPropagation();
  };
  const onCapture = { capture: true, passive: true } as const;
  place.addEventListener('wheel', stopWheel, onCapture);
  place.addEventListener('touchstart', stopFinger, onCapture);
  place.addEventListener('touchmove', stopFinger, onCapture);
  return () => {
    place.removeEventListener('wheel', stopWheel, onCapture);
    place.removeEventListener('touchstart', stopFinger, onCapture);
    place.removeEventListener('touchmove', stopFinger, onCapture);
  };
}

function stopFinger(event: TouchEvent): void {
  if (event.touches.length === 1) event.stopPropagation();
}

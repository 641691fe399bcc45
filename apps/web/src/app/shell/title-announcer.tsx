import { useEffect, useState } from 'react';

/** Says the title of the screen that came in place of another, as a browser does for a page. */
export function TitleAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return undefined;
    let last = document.title;
    const observer = new MutationObserver(() => {
      if (document.title === last) return;
      last = document.title;
      setTitle(last);
    });
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return <output className="visually-hidden">{title}</output>;
}

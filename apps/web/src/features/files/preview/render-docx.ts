import { parseAsync, renderDocument, type HElement, type Options } from 'docx-preview';

/** Blocks scripts and external content, beyond the frame's sandbox. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

const options: Partial<Options> = {
  inWrapper: false,
  ignoreFonts: true,
  renderAltChunks: false,
  renderComments: false,
  useBase64URL: true,
};

/**
 * Renders the document as a page for a frame with an empty sandbox. It is built in an inert document, since links,
 * styles and addresses in the file are untrusted.
 */
export async function renderDocx(file: Blob, language: string): Promise<string> {
  const inert = document.implementation.createHTMLDocument();
  const create = createIn(inert);
  const parsed: unknown = await parseAsync(file, options);
  const nodes = await renderDocument(parsed, { ...options, h: create });
  inert.body.append(...nodes);
  // A followed link would navigate the frame.
  for (const link of inert.querySelectorAll('a')) link.removeAttribute('href');
  inert.documentElement.lang = language;
  inert.head.innerHTML = `<meta http-equiv="content-security-policy" content="${policy}"><style>
    body { margin: 0; background: #fff; color: #000; font-family: Calibri, Carlito, Arial, sans-serif; }
    section { box-sizing: border-box; width: 100% !important; padding: 16px 20px !important; border-bottom: 1px solid #d5dbe1; }
    img { max-width: 100%; }
  </style>`;
  return `<!doctype html>${inert.documentElement.outerHTML}`;
}

type Part = HElement | Node | string;

/** Returns a function that creates the renderer's elements in another document. */
function createIn(owner: Document): (part: Part) => Node {
  const create = (part: Part): Node => {
    if (typeof part === 'string') return owner.createTextNode(part);
    if (part instanceof Node) return part;
    const { ns, tagName, className, style, children = [], ...others } = part;
    if (tagName === '#comment') return owner.createComment('');
    if (tagName === '#fragment') {
      const fragment = owner.createDocumentFragment();
      fragment.append(...children.map(create));
      return fragment;
    }
    const element = ns === undefined ? owner.createElement(tagName) : owner.createElementNS(ns, tagName);
    if (className) element.setAttribute('class', className);
    if (typeof style === 'string') element.setAttribute('style', style);
    else if (style) Object.assign((element as HTMLElement).style, style);
    for (const [name, value] of Object.entries(others)) {
      if (value !== undefined) Object.assign(element, { [name]: value as unknown });
    }
    element.append(...children.map(create));
    return element;
  };
  return create;
}

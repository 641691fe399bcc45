import DefaultTheme from 'vitepress/theme-without-fonts';
import { useData } from 'vitepress';
import { defineComponent, h, onMounted, watchEffect } from 'vue';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout: defineComponent({
    setup() {
      const { isDark } = useData();
      watchEffect(() => {
        if (!import.meta.env.SSR) document.documentElement.dataset.theme = isDark.value ? 'dark' : 'light';
      });
      onMounted(describeSearch);
      return () => h(DefaultTheme.Layout);
    },
  }),
};

/**
 * Corrects the search for assistive technology: the generator calls it a button, and nests links, which are then
 * unreachable, in options.
 */
function describeSearch() {
  new MutationObserver(() => {
    const search = document.querySelector('.VPLocalSearchBox');
    if (search !== null) describeDialog(search);
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-selected', 'id'],
  });
}

function describeDialog(search) {
  if (search.getAttribute('role') === 'button') {
    search.setAttribute('role', 'dialog');
    search.setAttribute('aria-modal', 'true');
    for (const name of ['aria-expanded', 'aria-haspopup', 'aria-owns']) search.removeAttribute(name);
    for (const key of search.querySelectorAll('kbd[aria-label]')) key.setAttribute('role', 'img');
  }
  for (const item of search.querySelectorAll('li:is([role="option"], [id], [aria-selected])')) {
    const link = item.querySelector('a');
    if (link === null) continue;
    item.setAttribute('role', 'none');
    link.setAttribute('role', 'option');
    link.removeAttribute('aria-label');
    for (const name of ['id', 'aria-selected']) {
      if (!item.hasAttribute(name)) continue;
      link.setAttribute(name, item.getAttribute(name));
      item.removeAttribute(name);
    }
  }
}

// Where the page keeps texts: in the browser or, where that refuses, in this tab.

function inTab(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

function storageOf(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    return window[name];
  } catch {
    return inTab();
  }
}

export const forGood = storageOf('localStorage');
export const forTab = storageOf('sessionStorage');

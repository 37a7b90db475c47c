import { render } from 'preact';

import { App } from './app';
import { engine } from './engine/engine';
import './style/base.css';
import './style/door.css';
import './style/board.css';
import './style/play.css';
import './style/tools.css';

const root = document.getElementById('app');
if (root) render(<App />, root);
// A page without a server can do without the network, too.
if (!engine.hasRuns) void navigator.serviceWorker?.register('./offline.js');

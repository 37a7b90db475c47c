import { render } from 'preact';

import { App } from './app';
import './style/base.css';
import './style/door.css';
import './style/board.css';
import './style/play.css';
import './style/tools.css';

const root = document.getElementById('app');
if (root) render(<App />, root);
